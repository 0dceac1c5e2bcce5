import { alsAuftraggeber, alsAuftragnehmer, ausDatenwerten, datenpaare, Parteizeile } from '@avalwerk/bausteine'
import { BETEILIGUNGSTYP, URKUNDENFORM } from '@avalwerk/domain'
import { Angaben } from '@avalwerk/ui'
import { t } from '../texte.ts'
import type { Entwurf } from './entwurf.ts'

/** What of the import is known so far. */
export function Angabenkarte({ entwurf: { beteiligungstyp, nehmer, geber, urkunde } }: { entwurf: Entwurf }) {
  const [n, g] = [alsAuftragnehmer(nehmer), alsAuftraggeber(geber)]
  return (
    <Angaben
      paare={[
        [t('anlegen.rolle'), beteiligungstyp && BETEILIGUNGSTYP[beteiligungstyp]],
        [t('schritt.kreditnehmer'), n?.name && <Parteizeile {...n} />],
        [t('schritt.begünstigter'), g?.name && <Parteizeile {...g} />],
        [t('anlegen.nummer'), urkunde.buergschaftsIdBuerge],
        [t('anlegen.ausstellungsdatum'), urkunde.ausstellungsdatumBuerge],
        [t('anlegen.form'), urkunde.urkunde && URKUNDENFORM[urkunde.urkunde]],
        ...(urkunde.urkunde ? datenpaare(ausDatenwerten(urkunde.daten, 'FREI')) : []),
        [t('anlegen.vermerk'), urkunde.internerVermerk],
      ]}
    />
  )
}
