import { entscheideBürgschaft, istVollständig, kalendertag, PARTEIROLLE, SYSTEM } from '@avalwerk/domain'
import { Ablehnung } from '../../kernel/problem.ts'
import type { Vorgang } from '../../kernel/vorgang.ts'
import { stelle } from '../beteiligte.ts'
import { type Bürgschaft, lageVon } from '../lage.ts'
import { einmalig, nimm, prüfeSchritt, vollziehe } from '../schritt.ts'
import { gehörenZusammen, wählbareFirma } from '../verzeichnis.ts'
import { stelleZu } from './zustellen.ts'

type Rolle = 'AUFTRAGGEBER' | 'AUFTRAGNEHMER'

/**
 * The operator says which company a party is (G50). From then on the company sees the guarantee; one that waited for its
 * beneficiary is delivered (G14), or is in its register if it was imported (G51). The party is called as it was issued.
 * @throws Ablehnung EINGABE_UNGUELTIG, SCHRITT_UNZULAESSIG, GLEICHE_ORGANISATION, BESTAND_DOPPELT
 */
export async function ordneZu(
  v: Vorgang,
  id: string,
  { version, rolle, unternehmenId }: { version: number; rolle: Rolle; unternehmenId: string },
): Promise<Bürgschaft> {
  const firma = await wählbareFirma(v.tx, unternehmenId, 'unternehmenId')
  if (!firma) throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld: 'unternehmenId', grund: 'Dieses Unternehmen kann nicht gewählt werden.' }])
  const b = await nimm(v, id, version)
  const geber = rolle === 'AUFTRAGGEBER'
  const belegt = geber ? b.auftraggeber_id : b.auftragnehmer_id
  // A borrower's own register stays its own: its beneficiary was never asked.
  const fremdesRegister = geber && b.herkunft === 'IMPORTIERT' && b.status !== 'AUS'
  if (belegt !== null || fremdesRegister) throw new Ablehnung('SCHRITT_UNZULAESSIG')
  const andere = geber
    ? { orgId: (await stelle(v.tx, b.auftragnehmer_id))?.orgId, name: b.auftragnehmer_name }
    : { orgId: (await stelle(v.tx, b.auftraggeber_id))?.orgId, name: b.auftraggeber_name }
  const gleicheOrganisation = gehörenZusammen({ orgId: firma.org_id, name: firma.name }, andere)
  const entscheidung = await prüfeSchritt(v, 'G50', b, { gleicheOrganisation })
  const spalten = geber
    ? {
        auftraggeber_id: firma.id,
        auftraggeber_fremd_id: firma.fremd_id,
        // What was issued stays as it was decided on; what was imported is completed.
        ...(b.herkunft === 'IMPORTIERT' && {
          auftraggeber_oeffentlich: firma.oeffentlich,
          ...(istVollständig(b.auftraggeber_adresse) ? {} : { auftraggeber_adresse: JSON.stringify(firma.adresse) }),
          importiert_von: firma.org_id,
        }),
      }
    : { auftragnehmer_id: firma.id }
  const danach = await einmalig(() =>
    vollziehe(v, b, {
      code: 'G50',
      entscheidung,
      spalten,
      textwerte: { rolle: PARTEIROLLE[rolle], name: firma.name },
      werte: [{ feld: PARTEIROLLE[rolle], alt: geber ? b.auftraggeber_name : b.auftragnehmer_name, neu: `${firma.name} (${firma.id})` }],
    }),
  )
  return geber ? folgt(v, danach) : danach
}

/** What waited for its beneficiary goes on by itself. */
async function folgt(v: Vorgang, b: Bürgschaft): Promise<Bürgschaft> {
  const system = { ...v, wer: null }
  const lage = lageVon(b, null, kalendertag(v.jetzt))
  const bestand = entscheideBürgschaft('G51', lage, SYSTEM)
  if (bestand.erlaubt) return vollziehe(system, b, { code: 'G51', entscheidung: bestand, textwerte: { auftraggeber: b.auftraggeber_name } })
  return (await stelleZu(system, b)) ?? b
}
