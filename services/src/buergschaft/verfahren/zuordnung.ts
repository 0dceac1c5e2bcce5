import { decideBuergschaft, isComplete, calendarDate, PARTEI_ROLE, SYSTEM } from '@avalwerk/domain'
import { Refusal } from '../../kernel/problem.ts'
import type { UseCaseContext } from '../../kernel/vorgang.ts'
import { stelle } from '../beteiligte.ts'
import { type Buergschaft, stateOf } from '../lage.ts'
import { unique, lockForStep, requireStep, applyStep } from '../schritt.ts'
import { belongTogether, selectableCompany } from '../verzeichnis.ts'
import { indexOf } from './zustellen.ts'

type Role = 'AUFTRAGGEBER' | 'AUFTRAGNEHMER'

/**
 * The operator says which company a party is (G50). From then on the company sees the guarantee; one that waited for its
 * beneficiary is delivered (G14), or is in its register if it was imported (G51). The party is called as it was issued.
 * @throws Refusal EINGABE_UNGUELTIG, SCHRITT_UNZULAESSIG, GLEICHE_ORGANISATION, BESTAND_DOPPELT
 */
export async function assign(
  v: UseCaseContext,
  id: string,
  { version, rolle, unternehmenId }: { version: number; rolle: Role; unternehmenId: string },
): Promise<Buergschaft> {
  const firma = await selectableCompany(v.tx, unternehmenId, 'unternehmenId')
  if (!firma) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'unternehmenId', grund: 'Dieses Unternehmen kann nicht gewählt werden.' }])
  const b = await lockForStep(v, id, version)
  const geber = rolle === 'AUFTRAGGEBER'
  const belegt = geber ? b.auftraggeber_id : b.auftragnehmer_id
  // A borrower's own register stays its own: its beneficiary was never asked.
  const foreignRegister = geber && b.herkunft === 'IMPORTIERT' && b.status !== 'AUS'
  if (belegt !== null || foreignRegister) throw new Refusal('SCHRITT_UNZULAESSIG')
  const andere = geber
    ? { orgId: (await stelle(v.tx, b.auftragnehmer_id))?.orgId, name: b.auftragnehmer_name }
    : { orgId: (await stelle(v.tx, b.auftraggeber_id))?.orgId, name: b.auftraggeber_name }
  const gleicheOrganisation = belongTogether({ orgId: firma.org_id, name: firma.name }, andere)
  const entscheidung = await requireStep(v, 'G50', b, { gleicheOrganisation })
  const spalten = geber
    ? {
        auftraggeber_id: firma.id,
        auftraggeber_fremd_id: firma.fremd_id,
        // What was issued stays as it was decided on; what was imported is completed.
        ...(b.herkunft === 'IMPORTIERT' && {
          auftraggeber_oeffentlich: firma.oeffentlich,
          ...(isComplete(b.auftraggeber_adresse) ? {} : { auftraggeber_adresse: JSON.stringify(firma.adresse) }),
          importiert_von: firma.org_id,
        }),
      }
    : { auftragnehmer_id: firma.id }
  const danach = await unique(() =>
    applyStep(v, b, {
      code: 'G50',
      entscheidung,
      spalten,
      textwerte: { rolle: PARTEI_ROLE[rolle], name: firma.name },
      werte: [{ feld: PARTEI_ROLE[rolle], alt: geber ? b.auftraggeber_name : b.auftragnehmer_name, neu: `${firma.name} (${firma.id})` }],
    }),
  )
  return geber ? follows(v, danach) : danach
}

/** What waited for its beneficiary goes on by itself. */
async function follows(v: UseCaseContext, b: Buergschaft): Promise<Buergschaft> {
  const system = { ...v, wer: null }
  const lage = stateOf(b, null, calendarDate(v.jetzt))
  const bestand = decideBuergschaft('G51', lage, SYSTEM)
  if (bestand.erlaubt) return applyStep(system, b, { code: 'G51', entscheidung: bestand, textwerte: { auftraggeber: b.auftraggeber_name } })
  return (await indexOf(system, b)) ?? b
}
