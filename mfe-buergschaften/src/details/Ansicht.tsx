import { ladeDatei, speichereDatei } from '@avalwerk/api'
import type { Bürgschaft } from '@avalwerk/contracts'
import { BÜRGSCHAFTSARTEN, formatDatum, formatEuro, HERKUNFT, kalendertag, KENNZEICHEN, TEXTHERKUNFT, VERSANDWEG } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { Angaben, farbe, Icon, Karte, Knopf, Marke, Seitenkopf } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { Statusmarke } from '../bausteine/Statusmarke.tsx'
import { t } from '../texte.ts'
import { Dokumente, useDokumentdownload } from './Dokumente.tsx'
import { statushilfe } from './daten.ts'
import { Verlauf } from './Verlauf.tsx'

const tag = (iso: string | null) => iso && formatDatum(iso)

/** A guarantee: the facts first, then documents, then the history. */
export function Ansicht({ b, titel, hinweis }: { b: Bürgschaft; titel: string; hinweis?: string }) {
  const { gruppe } = usePlattform().bereich
  const hilfe = statushilfe(b, gruppe)
  const abgelaufen = b.befristungsdatum !== null && b.befristungsdatum < kalendertag(new Date())
  return (
    <>
      <Seitenkopf
        titel={titel}
        pfad={[{ beschriftung: t('liste.titel'), ziel: '/buergschaften/liste' }]}
        aktionen={<Aktionen b={b} />}
        zusatz={
          <div css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
            <Statusmarke status={b.status} grund={b.statusgrund} />
            {b.herkunft === 'ERSTELLT_IN_TL' && <Marke ton="neutral">{gruppe === 'BG' ? KENNZEICHEN.AVAL : KENNZEICHEN.DIGITAL}</Marke>}
            {abgelaufen && <Marke ton="warnung">{KENNZEICHEN.BEFRISTUNG_ABGELAUFEN}</Marke>}
            <span css={{ color: farbe('leise') }}>{BÜRGSCHAFTSARTEN[b.art].name}</span>
          </div>
        }
      />
      <div css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 16px', marginBottom: 16 }}>
        <strong css={{ fontSize: 20, lineHeight: '28px', fontVariantNumeric: 'tabular-nums' }}>{formatEuro(b.betrag)}</strong>
        <span>{b.buerge.name}</span>
      </div>
      {hinweis && <Zustand titel={hinweis} />}
      {hilfe && !hinweis && <Zustand titel={hilfe.hilfe} text={hilfe.nächster && t('details.naechster', { schritt: hilfe.nächster })} />}
      <div css={{ display: 'grid', gap: 16, alignItems: 'start', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))' }}>
        <div css={{ display: 'grid', gap: 16, minWidth: 0 }}>
          <Fakten b={b} />
        </div>
        <div css={{ display: 'grid', gap: 16, minWidth: 0 }}>
          <Dokumente bürgschaft={b} />
          <Verlauf id={b.id} />
        </div>
      </div>
    </>
  )
}

function Zustand({ titel, text }: { titel: string; text?: string | undefined }) {
  return (
    <div
      css={{
        display: 'flex',
        gap: 8,
        padding: '12px 16px',
        marginBottom: 16,
        borderRadius: 6,
        background: farbe('infogrund'),
        color: farbe('info'),
      }}
    >
      <span css={{ paddingTop: 2 }}>
        <Icon name="info" />
      </span>
      <div>
        <p>{titel}</p>
        {text && <p css={{ fontWeight: 550 }}>{text}</p>}
      </div>
    </div>
  )
}

function Fakten({ b }: { b: Bürgschaft }) {
  const anschrift = ({ straße, hausnummer, postleitzahl, ort, landeskennzeichen }: Bürgschaft['auftraggeber']['postadresse']) =>
    [`${straße} ${hausnummer}`.trim(), `${postleitzahl} ${ort}`.trim(), landeskennzeichen !== 'DE' && landeskennzeichen]
      .filter(Boolean)
      .join(', ')
  const partei = ({ name, postadresse }: { name: string; postadresse: Bürgschaft['auftraggeber']['postadresse'] }) => (
    <>
      {name}
      <div css={{ color: farbe('leise'), fontSize: 12 }}>{anschrift(postadresse)}</div>
    </>
  )
  return (
    <>
      <Karte titel={t('details.angaben')}>
        <Angaben
          paare={[
            [t('feld.id'), b.id],
            [t('feld.avalnummer'), b.buergschaftsIdBuerge],
            [t('feld.art'), BÜRGSCHAFTSARTEN[b.art].name],
            [t('feld.betrag'), formatEuro(b.betrag)],
            [t('feld.ursprung'), b.ursprungsbetrag !== b.betrag && formatEuro(b.ursprungsbetrag)],
            [t('feld.ausstellung'), tag(b.ausstellungsdatum)],
            [t('feld.befristung'), tag(b.befristungsdatum)],
            [t('feld.ablauf'), tag(b.voraussichtlichesAblaufdatum)],
            [t('feld.anfordern'), b.zahlungAufErstesAnfordern ? t('details.ja') : t('details.nein')],
            [t('feld.herkunft'), HERKUNFT[b.herkunft]],
            [t('feld.versandweg'), VERSANDWEG[b.versandweg]],
            [t('feld.textherkunft'), b.textherkunft && TEXTHERKUNFT[b.textherkunft]],
            [t('feld.projekt'), b.projekt?.name],
            [t('feld.vermerk'), b.internerVermerk],
          ].map(([name, wert]) => [name as string, wert === false ? null : wert])}
        />
      </Karte>
      <Karte titel={t('details.beteiligte')}>
        <Angaben
          paare={[
            [t('feld.auftraggeber'), partei(b.auftraggeber)],
            [t('feld.auftragnehmer'), partei(b.auftragnehmer)],
            [t('feld.buerge'), b.buerge.name],
          ]}
        />
      </Karte>
      <Karte titel={t('details.vertrag')}>
        <Angaben
          paare={[
            [t('feld.vertragsnummer'), b.vertragsnummer],
            [t('feld.vertragsdatum'), tag(b.vertragsdatum)],
            [t('feld.bauleistung'), b.bauleistung],
            [t('feld.bauvorhaben'), b.bauvorhaben],
            [t('feld.bausumme'), b.bausumme === null ? null : formatEuro(b.bausumme)],
          ]}
        />
      </Karte>
    </>
  )
}

function Aktionen({ b }: { b: Bürgschaft }) {
  const { transport, fortschritt } = usePlattform()
  const pdf = useDokumentdownload(b.id)
  const csv = useMutation({
    mutationFn: () =>
      fortschritt(
        ladeDatei(transport, 'GET /buergschaftservice/api/private/v2/buergschaften/{id}/buergschaften.csv', { params: { id: b.id } }),
      ),
    onSuccess: speichereDatei,
  })
  return (
    <>
      <Knopf icon="herunterladen" disabled={csv.isPending} onClick={() => csv.mutate()}>
        {t('details.csv')}
      </Knopf>
      {b.dokumente.length > 0 && (
        <Knopf art="haupt" icon="herunterladen" disabled={pdf.isPending} onClick={() => pdf.mutate(undefined)}>
          {t('details.pdf')}
        </Knopf>
      )}
    </>
  )
}
