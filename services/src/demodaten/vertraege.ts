import { sortierform } from '@avalwerk/domain'
import type { Insertable } from 'kysely'
import { verkettet } from '../buergschaft/historie.ts'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import { schreibtFürAlle, setzeKontext, type Transaktion } from '../kernel/datenbank.ts'
import type { KautionsvertragHistorieTabelle, KautionsvertragTabelle, KautionsvertragUnternehmenTabelle } from '../kernel/schema.ts'
import type { Nutzervorgang } from '../kernel/vorgang.ts'
import { fügeHinzu } from '../vertrag/aendern.ts'
import { legeVertragAn } from '../vertrag/anlegen.ts'
import { verträge } from '../vertrag/nutzung.ts'
import { ändereRahmen, rahmenVon, schließePrüfungAb } from '../vertrag/pruefen.ts'
import { demoaufrufer } from './demoaufrufer.ts'
import { HANDELNDE } from './nutzer.ts'
import type { Stage } from './stage.ts'
import { firma } from './unternehmen.ts'

/** Fictional contracts: those of long ago as rows, the newer ones made by the use cases themselves. */

const STUNDE_MS = 3_600_000
const TAG_MS = 24 * STUNDE_MS

/** The contract that demo orders are made under, and the draft among them, in cents. */
export const HARMS_VERTRAG = '3107'
export const ENTWURF_CENT = 16_240_000

type Demovertrag = Readonly<{
  bürge: string
  id: string
  nummer: string
  nehmer: string | null
  name: string
  /** Euros: limit, limit of one guarantee, used. */
  limits: readonly [number, number, number]
  provision: string
  sicherheit: string
}>
const VERTRÄGE: readonly Demovertrag[] = [
  {
    bürge: 'KR0001',
    id: HARMS_VERTRAG,
    nummer: 'KTV 90-118-442',
    nehmer: 'GH0001',
    name: 'Gebr. Harms Tiefbau GmbH',
    limits: [2_500_000, 750_000, 1_874_300],
    provision: '0,95 %',
    sicherheit: 'keine',
  },
  {
    bürge: 'NK0001',
    id: '3108',
    nummer: 'KTV 45-0117',
    nehmer: null,
    name: 'Brückner & Sohn Stahlbau GmbH & Co. KG',
    limits: [5_000_000, 1_000_000, 4_730_500],
    provision: '0,80 %',
    sicherheit: '10 % Bardepot',
  },
  {
    bürge: 'TD0001',
    id: '3109',
    nummer: 'Avalrahmen 88-206',
    nehmer: 'HQ0001',
    name: 'Havelquartier Projektentwicklung GmbH & Co. KG',
    limits: [10_000_000, 2_500_000, 3_265_000],
    provision: '1,40 %',
    sicherheit: 'Grundschuld',
  },
  {
    bürge: 'SA0001',
    id: '3110',
    nummer: 'KTV Basis 11-873',
    nehmer: null,
    name: 'Malerbetrieb Yıldız e. K.',
    limits: [100_000, 25_000, 18_900],
    provision: 'pauschal 690 €/Jahr',
    sicherheit: 'keine',
  },
  {
    bürge: 'KR0001',
    id: '3111',
    nummer: 'KTV 90-200-017',
    nehmer: null,
    name: 'Dachtechnik Vogt UG (haftungsbeschränkt)',
    limits: [250_000, 50_000, 0],
    provision: '1,75 %',
    sicherheit: '20 % Bardepot',
  },
]

/** The contract that an order of the demo is made under; null where there is none, or no room. */
export type ContractPlan = (o: { bürge: string; nehmer: string; cent: number }) => string | null

/** Puts orders under their borrower's contract, as far as its use has room for them: once for each demo. Amounts are cents. */
export function contractPlan(): ContractPlan {
  const planned = new Map<string, number>()
  return (o) => {
    const k = VERTRÄGE.find(({ bürge, name }) => bürge === o.bürge && name === o.nehmer)
    if (!k) return null
    const used = planned.get(k.id) ?? 0
    if (used + o.cent > k.limits[2] * 100 - ENTWURF_CENT || o.cent > k.limits[1] * 100) return null
    planned.set(k.id, used + o.cent)
    return k.id
  }
}

/** The contracts, as they were when the portal began. */
export const vertragszeilen = (jetzt: Date): Insertable<KautionsvertragTabelle>[] =>
  VERTRÄGE.map((k) => {
    const [gesamtlimit, einzellimit] = k.limits.map((euro) => euro * 100) as [number, number, number]
    return {
      org_id: k.bürge,
      id: k.id,
      vertragsnummer: k.nummer,
      buerge_id: k.bürge,
      versicherungsnehmer_id: k.nehmer,
      versicherungsnehmer_org: k.nehmer,
      versicherungsnehmer_name: k.name,
      nehmer_sort: sortierform(k.name),
      suchtext: sortierform([k.nummer, k.name, firma(k.bürge).name].join(' ')),
      gesamtlimit_cent: gesamtlimit,
      einzellimit_cent: einzellimit,
      avalprovision: k.provision,
      sicherheit: k.sicherheit,
      status: 'AKTIV',
      erstellt_am: new Date(jetzt.getTime() - 330 * TAG_MS),
      geaendert_am: new Date(jetzt.getTime() - 325 * TAG_MS),
    }
  })

/** Guarantors say what is used outside of the portal, beside what the demo's guarantees use. */
export async function stateOutsideUse(stage: Stage, at: Date): Promise<void> {
  for (const k of VERTRÄGE) {
    await schreibtFürAlle(stage.tx)
    const [stand] = await verträge(stage.tx, [k.id])
    const ausserhalb = k.limits[2] * 100 - (stand?.genutzt ?? 0)
    if (!stand || ausserhalb <= 0) continue
    const wer = k.bürge === 'KR0001' ? 'bg.admin' : (HANDELNDE[k.bürge]?.erst as string)
    await ändereRahmen(await stage.as(wer, at), k.id, { ...rahmenVon(stand), ausserhalb, version: stand.version })
  }
}

/** Policy holders are the first companies under their contracts. */
export const zuordnungszeilen = (): Insertable<KautionsvertragUnternehmenTabelle>[] =>
  VERTRÄGE.flatMap(({ bürge, id, nehmer, name }) =>
    nehmer
      ? [
          {
            org_id: bürge,
            kautionsvertrag_id: id,
            unternehmen_id: nehmer,
            unternehmen_org: nehmer,
            unternehmen_name: name,
            status: 'ANGENOMMEN',
          },
        ]
      : [],
  )

/** How each of them came to be: kept by the guarantor before there was the portal. */
export const vertragshistorie = (jetzt: Date): Insertable<KautionsvertragHistorieTabelle>[] =>
  VERTRÄGE.flatMap(({ bürge, id }) =>
    verkettet([
      {
        org_id: bürge,
        kautionsvertrag_id: id,
        zeitpunkt: new Date(jetzt.getTime() - 325 * TAG_MS),
        akteur_org: bürge,
        akteur_unternehmen: firma(bürge).name,
        akteur_name: null,
        code: 'V09',
        textwerte: '{}',
        von_status: null,
        nach_status: 'AKTIV',
        werte: '[]',
        grund: null,
        kanal: 'PORTAL' as const,
        sichtbar: JSON.stringify(['VERSICHERUNGSNEHMER', 'BUERGE', 'BETREIBER']),
      },
    ]),
  )

const KONTAKT = {
  personentyp: 'KP' as const,
  vorname: 'Britta',
  nachname: 'Harms',
  email: 'b.harms@tiefbau.example',
  telefonnummer: '040 66969-101',
}

/** Contracts and reviews in every state, made by the use cases themselves. */
export async function legeDemoverträgeAn(tx: Transaktion, jetzt: Date): Promise<void> {
  const [kn, ag, bg] = [await demoaufrufer(tx, 'kn.admin'), await demoaufrufer(tx, 'ag.admin'), await demoaufrufer(tx, 'bg.admin')]
  const als = async (wer: Aufrufer, vorStunden: number): Promise<Nutzervorgang> => {
    await setzeKontext(tx, wer)
    return { tx, wer, jetzt: new Date(jetzt.getTime() - vorStunden * STUNDE_MS), korrelationsId: null }
  }
  const ohne = { teillimit: null, kommentar: null }
  const konditionen = { avalprovision: '0,90 %', sicherheit: 'keine' }

  const erweitert = await fügeHinzu(await als(kn, 500), HARMS_VERTRAG, {
    version: 1,
    nachricht: 'Unsere Töchter sollen Bürgschaften unter dem bestehenden Vertrag erhalten.',
    unternehmen: [
      { unternehmenId: 'GH0002', person: KONTAKT },
      { unternehmenId: 'GH0003', person: null },
    ],
  })
  await schließePrüfungAb(await als(bg, 480), erweitert.pruefungId as string, {
    version: erweitert.version,
    positionen: [
      { unternehmenId: 'GH0002', entscheidung: 'GENEHMIGT', ...ohne },
      {
        unternehmenId: 'GH0003',
        entscheidung: 'GEAENDERT',
        teillimit: 30_000_000,
        kommentar: 'Bis zum nächsten Jahresabschluss begrenzt.',
      },
    ],
    rahmen: null,
  })
  const eigener = await legeVertragAn(
    await als(ag, 900),
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
  await schließePrüfungAb(await als(bg, 880), eigener.pruefungId as string, {
    version: eigener.version,
    positionen: [{ unternehmenId: 'WI0003', entscheidung: 'GENEHMIGT', ...ohne }],
    rahmen: { gesamtlimit: 150_000_000, einzellimit: 40_000_000, ausserhalb: 0, ...konditionen },
  })
  // Both wait for their guarantor.
  await legeVertragAn(
    await als(kn, 40),
    {
      vertragsnummer: 'Avalrahmen 91-014',
      buergeId: 'TD0001',
      versicherungsnehmerId: 'GH0001',
      gesamtlimit: 100_000_000,
      einzellimit: 25_000_000,
      nachricht: 'Wie mit Ihrem Haus besprochen.',
    },
    [{ unternehmenId: 'GH0002', person: KONTAKT }],
  )
  await legeVertragAn(
    await als(kn, 6),
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
  await schreibtFürAlle(tx)
}
