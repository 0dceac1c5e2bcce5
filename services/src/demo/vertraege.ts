import { addUnternehmenToVertrag, completePruefung, createVertrag, termsOf, updateTerms, listUsedVertraege } from '../vertrag/index.ts'
import { doBeforeCommit } from '../kernel/commits.ts'
import { writeForAll } from '../kernel/database.ts'
import { ACTING } from './nutzer.ts'
import { nextNumber, type Stage, type Story } from './stage.ts'

/** Fictional contracts, each asked for by its policy holder and reviewed by its guarantor. */

const HOUR_MS = 3_600_000

/** The contract that demo orders are made under, and the draft among them, in cents. */
export const HARMS_VERTRAG = '3107'
export const DRAFT_CENTS = 16_240_000

type DemoVertrag = Readonly<{
  buerge: string
  id: string
  number: string
  nehmer: string
  /** The policy holder's name in the contract's orders. */
  name: string
  /** Euros: limit, limit of one guarantee, used. */
  limits: readonly [number, number, number]
  provision: string
  sicherheit: string
}>
const HAVELQUARTIER = { nehmer: 'HQ0001', name: 'Havelquartier Projektentwicklung GmbH & Co. KG' }
const VERTRAEGE: readonly DemoVertrag[] = [
  {
    buerge: 'KR0001',
    id: HARMS_VERTRAG,
    number: 'KTV 90-118-442',
    nehmer: 'GH0001',
    name: 'Gebr. Harms Tiefbau GmbH',
    limits: [2_500_000, 750_000, 1_874_300],
    provision: '0,95 %',
    sicherheit: 'keine',
  },
  {
    buerge: 'NK0001',
    id: '3108',
    number: 'KTV 45-0117',
    ...HAVELQUARTIER,
    limits: [5_000_000, 1_000_000, 4_730_500],
    provision: '0,80 %',
    sicherheit: '10 % Bardepot',
  },
  {
    buerge: 'TD0001',
    id: '3109',
    number: 'Avalrahmen 88-206',
    ...HAVELQUARTIER,
    limits: [10_000_000, 2_500_000, 3_265_000],
    provision: '1,40 %',
    sicherheit: 'Grundschuld',
  },
  {
    buerge: 'KR0001',
    id: '3111',
    number: 'KTV 90-200-017',
    ...HAVELQUARTIER,
    limits: [250_000, 50_000, 0],
    provision: '1,75 %',
    sicherheit: '20 % Bardepot',
  },
]

/** The contract that an order of the demo is made under; null where there is none, or no room. */
export type VertragPlan = (o: { buerge: string; nehmer: string; cents: number }) => string | null

/** Puts orders under their borrower's contract, as far as its use has room for them: once for each demo. Amounts are cents. */
export function vertragPlan(): VertragPlan {
  const planned = new Map<string, number>()
  return (company) => {
    const vertrag = VERTRAEGE.find(({ buerge, name }) => buerge === company.buerge && name === company.nehmer)
    if (!vertrag) return null
    const used = planned.get(vertrag.id) ?? 0
    if (used + company.cents > vertrag.limits[2] * 100 - DRAFT_CENTS || company.cents > vertrag.limits[1] * 100) return null
    planned.set(vertrag.id, used + company.cents)
    return vertrag.id
  }
}

/** The person who reviews contracts at a guarantor. */
const reviewer = (buerge: string) => (buerge === 'KR0001' ? 'bg.admin' : (ACTING[buerge]?.first as string))
const without = { teillimit: null, kommentar: null }

/** The contracts that the demo's guarantees were given under, a year ago. */
export const vertragStories = (stage: Stage, now: Date): Story[] => VERTRAEGE.map((k, i) => tell(stage, now, k, i))

async function* tell(stage: Stage, now: Date, vertrag: DemoVertrag, index: number): Story {
  const at = (days: number) => new Date(now.getTime() - (days * 24 + index) * HOUR_MS)
  const [gesamtlimit, einzellimit] = vertrag.limits.map((euro) => euro * 100) as [number, number, number]
  yield at(330)
  const holder = ACTING[vertrag.nehmer]?.first as string
  await nextNumber(stage, 'kautionsvertrag_id', vertrag.id)
  const asked = await createVertrag(
    await stage.as(holder, at(330)),
    {
      vertragsnummer: vertrag.number,
      buergeId: vertrag.buerge,
      versicherungsnehmerId: vertrag.nehmer,
      gesamtlimit,
      einzellimit,
      nachricht: null,
    },
    [],
  )
  yield at(325)
  await completePruefung(await stage.as(reviewer(vertrag.buerge), at(325)), asked.pruefungId as string, {
    version: asked.version,
    positionen: [{ unternehmenId: vertrag.nehmer, entscheidung: 'GENEHMIGT', ...without }],
    rahmen: { gesamtlimit, einzellimit, ausserhalb: 0, avalprovision: vertrag.provision, sicherheit: vertrag.sicherheit },
  })
}

/** Guarantors say what is used outside of the portal, beside what the demo's guarantees use. */
export async function stateOutsideUse(stage: Stage, at: Date): Promise<void> {
  await writeForAll(stage.tx)
  // What is used is booked at the end of a transaction, and the demo is made in one.
  await doBeforeCommit(stage.tx)
  for (const vertrag of VERTRAEGE) {
    await writeForAll(stage.tx)
    const [current] = await listUsedVertraege(stage.tx, [vertrag.id])
    const ausserhalb = vertrag.limits[2] * 100 - (current?.genutzt ?? 0)
    if (!current || ausserhalb <= 0) continue
    await updateTerms(await stage.as(reviewer(vertrag.buerge), at), vertrag.id, {
      ...termsOf(current),
      ausserhalb,
      version: current.version,
    })
  }
}

const CONTACT = {
  personentyp: 'KP' as const,
  vorname: 'Britta',
  nachname: 'Harms',
  email: 'b.harms@tiefbau.example',
  telefonnummer: '040 66969-101',
}

/** Contracts and reviews in every state, made by the use cases themselves. */
export async function createDemoVertraege(stage: Stage, now: Date): Promise<void> {
  const as = (account: string, beforeHours: number) => stage.as(account, new Date(now.getTime() - beforeHours * HOUR_MS))
  const [kn, ag, bg] = ['kn.admin', 'ag.admin', 'bg.admin'] as const
  const terms = { avalprovision: '0,90 %', sicherheit: 'keine' }

  const [harms] = await listUsedVertraege(stage.tx, [HARMS_VERTRAG])
  const extended = await addUnternehmenToVertrag(await as(kn, 500), HARMS_VERTRAG, {
    version: harms?.version ?? 0,
    nachricht: 'Unsere Töchter sollen Bürgschaften unter dem bestehenden Vertrag erhalten.',
    unternehmen: [
      { unternehmenId: 'GH0002', person: CONTACT },
      { unternehmenId: 'GH0003', person: null },
    ],
  })
  await completePruefung(await as(bg, 480), extended.pruefungId as string, {
    version: extended.version,
    positionen: [
      { unternehmenId: 'GH0002', entscheidung: 'GENEHMIGT', ...without },
      {
        unternehmenId: 'GH0003',
        entscheidung: 'GEAENDERT',
        teillimit: 30_000_000,
        kommentar: 'Bis zum nächsten Jahresabschluss begrenzt.',
      },
    ],
    rahmen: null,
  })
  const own = await createVertrag(
    await as(ag, 900),
    {
      vertragsnummer: 'KTV 90-355-101',
      buergeId: 'KR0001',
      versicherungsnehmerId: 'WI0003',
      gesamtlimit: 150_000_000,
      einzellimit: 40_000_000,
      nachricht: null,
    },
    [],
  )
  await completePruefung(await as(bg, 880), own.pruefungId as string, {
    version: own.version,
    positionen: [{ unternehmenId: 'WI0003', entscheidung: 'GENEHMIGT', ...without }],
    rahmen: { gesamtlimit: 150_000_000, einzellimit: 40_000_000, ausserhalb: 0, ...terms },
  })
  // Both wait for their guarantor.
  await createVertrag(
    await as(kn, 40),
    {
      vertragsnummer: 'Avalrahmen 91-014',
      buergeId: 'TD0001',
      versicherungsnehmerId: 'GH0001',
      gesamtlimit: 100_000_000,
      einzellimit: 25_000_000,
      nachricht: 'Wie mit Ihrem Haus besprochen.',
    },
    [{ unternehmenId: 'GH0002', person: CONTACT }],
  )
  await createVertrag(
    await as(kn, 6),
    {
      vertragsnummer: 'KTV 90-118-777',
      buergeId: 'KR0001',
      versicherungsnehmerId: 'GH0002',
      gesamtlimit: 60_000_000,
      einzellimit: 15_000_000,
      nachricht: null,
    },
    [{ unternehmenId: 'GH0003', person: null }],
  )
}
