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
  ctx: UseCaseContext,
  id: string,
  { version, rolle, unternehmenId }: { version: number; rolle: Role; unternehmenId: string },
): Promise<Buergschaft> {
  const firma = await selectableCompany(ctx.tx, unternehmenId, 'unternehmenId')
  if (!firma) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'unternehmenId', grund: 'Dieses Unternehmen kann nicht gewählt werden.' }])
  const buergschaft = await lockForStep(ctx, id, version)
  const geber = rolle === 'AUFTRAGGEBER'
  const belegt = geber ? buergschaft.auftraggeber_id : buergschaft.auftragnehmer_id
  // A borrower's own register stays its own: its beneficiary was never asked.
  const foreignRegister = geber && buergschaft.herkunft === 'IMPORTIERT' && buergschaft.status !== 'AUS'
  if (belegt !== null || foreignRegister) throw new Refusal('SCHRITT_UNZULAESSIG')
  const andere = geber
    ? { orgId: (await stelle(ctx.tx, buergschaft.auftragnehmer_id))?.orgId, name: buergschaft.auftragnehmer_name }
    : { orgId: (await stelle(ctx.tx, buergschaft.auftraggeber_id))?.orgId, name: buergschaft.auftraggeber_name }
  const gleicheOrganisation = belongTogether({ orgId: firma.org_id, name: firma.name }, andere)
  const entscheidung = await requireStep(ctx, 'G50', buergschaft, { gleicheOrganisation })
  const spalten = geber
    ? {
        auftraggeber_id: firma.id,
        auftraggeber_fremd_id: firma.fremd_id,
        // What was issued stays as it was decided on; what was imported is completed.
        ...(buergschaft.herkunft === 'IMPORTIERT' && {
          auftraggeber_oeffentlich: firma.oeffentlich,
          ...(isComplete(buergschaft.auftraggeber_adresse) ? {} : { auftraggeber_adresse: JSON.stringify(firma.adresse) }),
          importiert_von: firma.org_id,
        }),
      }
    : { auftragnehmer_id: firma.id }
  const danach = await unique(() =>
    applyStep(ctx, buergschaft, {
      code: 'G50',
      entscheidung,
      spalten,
      textwerte: { rolle: PARTEI_ROLE[rolle], name: firma.name },
      werte: [
        {
          feld: PARTEI_ROLE[rolle],
          alt: geber ? buergschaft.auftraggeber_name : buergschaft.auftragnehmer_name,
          neu: `${firma.name} (${firma.id})`,
        },
      ],
    }),
  )
  return geber ? follows(ctx, danach) : danach
}

/** What waited for its beneficiary goes on by itself. */
async function follows(ctx: UseCaseContext, buergschaft: Buergschaft): Promise<Buergschaft> {
  const system = { ...ctx, wer: null }
  const lage = stateOf(buergschaft, null, calendarDate(ctx.jetzt))
  const bestand = decideBuergschaft('G51', lage, SYSTEM)
  if (bestand.erlaubt)
    return applyStep(system, buergschaft, {
      code: 'G51',
      entscheidung: bestand,
      textwerte: { auftraggeber: buergschaft.auftraggeber_name },
    })
  return (await indexOf(system, buergschaft)) ?? buergschaft
}
