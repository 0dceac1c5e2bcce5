import { decideBuergschaft, isComplete, calendarDate, PARTEI_ROLE, SYSTEM } from '@avalwerk/domain'
import { party, unique } from '../aggregate/index.ts'
import { belongTogether, type Buergschaft, buergschaften, findSelectableUnternehmen, buergschaftStateOf } from '../buergschaft/index.ts'
import { Refusal } from '../kernel/problem.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { deliverDigitally } from './deliver.ts'

type Role = 'AUFTRAGGEBER' | 'AUFTRAGNEHMER'

/**
 * The operator says which company a party is (G50). From then on the company sees the guarantee; one that waited for its
 * beneficiary is delivered (G14), or is in its register if it was imported (G51). The party is called as it was issued.
 * @throws Refusal EINGABE_UNGUELTIG, SCHRITT_UNZULAESSIG, GLEICHE_ORGANISATION, BESTAND_DOPPELT
 */
export async function assignUnternehmen(
  ctx: UseCaseContext,
  id: string,
  { version, rolle, unternehmenId }: { version: number; rolle: Role; unternehmenId: string },
): Promise<Buergschaft> {
  const company = await findSelectableUnternehmen(ctx.tx, unternehmenId, 'unternehmenId')
  if (!company) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'unternehmenId', grund: 'Dieses Unternehmen kann nicht gewählt werden.' }])
  const buergschaft = await buergschaften.lock(ctx, id, version)
  const geber = rolle === 'AUFTRAGGEBER'
  const inUse = geber ? buergschaft.auftraggeber_id : buergschaft.auftragnehmer_id
  // A borrower's own register stays its own: its beneficiary was never asked.
  const foreignRegister = geber && buergschaft.herkunft === 'IMPORTIERT' && buergschaft.status !== 'AUS'
  if (inUse !== null || foreignRegister) throw new Refusal('SCHRITT_UNZULAESSIG')
  const others = geber
    ? { orgId: (await party(ctx.tx, buergschaft.auftragnehmer_id))?.orgId, name: buergschaft.auftragnehmer_name }
    : { orgId: (await party(ctx.tx, buergschaft.auftraggeber_id))?.orgId, name: buergschaft.auftraggeber_name }
  const sameOrganisation = belongTogether({ orgId: company.org_id, name: company.name }, others)
  const decision = await buergschaften.decide(ctx, 'G50', buergschaft, { sameOrganisation })
  const columns = geber
    ? {
        auftraggeber_id: company.id,
        auftraggeber_fremd_id: company.fremd_id,
        // What was issued stays as it was decided on; what was imported is completed.
        ...(buergschaft.herkunft === 'IMPORTIERT' && {
          auftraggeber_oeffentlich: company.oeffentlich,
          ...(isComplete(buergschaft.auftraggeber_adresse) ? {} : { auftraggeber_adresse: JSON.stringify(company.adresse) }),
          importiert_von: company.org_id,
        }),
      }
    : { auftragnehmer_id: company.id }
  const afterwards = await unique(() =>
    buergschaften.apply(ctx, buergschaft, {
      code: 'G50',
      decision,
      columns,
      placeholders: { rolle: PARTEI_ROLE[rolle], name: company.name },
      values: [
        {
          feld: PARTEI_ROLE[rolle],
          alt: geber ? buergschaft.auftraggeber_name : buergschaft.auftragnehmer_name,
          neu: `${company.name} (${company.id})`,
        },
      ],
    }),
  )
  return geber ? follows(ctx, afterwards) : afterwards
}

/** Takes the step that waited for the beneficiary (G51), or delivers the guarantee in the portal. */
async function follows(ctx: UseCaseContext, buergschaft: Buergschaft): Promise<Buergschaft> {
  const system = { ...ctx, caller: null }
  const state = buergschaftStateOf(buergschaft, null, calendarDate(ctx.now))
  const decided = decideBuergschaft('G51', state, SYSTEM)
  if (decided.allowed)
    return buergschaften.apply(system, buergschaft, {
      code: 'G51',
      decision: decided,
      placeholders: { auftraggeber: buergschaft.auftraggeber_name },
    })
  return (await deliverDigitally(system, buergschaft)) ?? buergschaft
}
