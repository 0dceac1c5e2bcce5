import { rufe } from '@avalwerk/api'
import {
  Wizard,
  refusalWithoutFields,
  toFormErrors,
  type StepNeed,
  Section,
  FormToggleGroup,
  FormTextField,
  Geladen,
  formatContact,
  StepForm,
  useRefresh,
  useDraft,
  useStepNavigation,
} from '@avalwerk/bausteine'
import type { Vertrag } from '@avalwerk/contracts'
import { Link, Navigate, useNavigate, useParams, usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, Card, farbe, buttonStyle } from '@avalwerk/ui'
import type { ComponentType } from 'react'
import {
  asOptions,
  type Kreditnehmer,
  LIST,
  useKreditnehmer,
  useVertrag,
  VERTRAG_TEXTS,
  vertragSide,
  verträge,
} from '../bausteine/daten.ts'
import { Contacts } from '../bausteine/Kontakte.tsx'
import { asPerson, validateContacts } from '../bausteine/kontakt.ts'
import { t } from '../texte.ts'
import { ablaufVon, otherContacts, otherNehmer, accepted, beginn, type Draft, isChanged, isChecked, assignmentsOf } from './entwurf.ts'
import { EDIT_STEPS, type EditStep } from './schritte.ts'

type StepProps = Readonly<{
  entwurf: Draft
  ändere: (teil: Partial<Draft>) => void
  verwirf: () => void
  k: Vertrag
  unternehmen: readonly Kreditnehmer[]
}>

const CONTENT: Record<EditStep, ComponentType<StepProps>> = {
  'unternehmen-auswahl': Selection,
  'unternehmen-hinzufuegen': Add,
  zusammenfassung: Summary,
}

const NEEDS: Readonly<Record<EditStep, StepNeed<Pick<StepProps, 'entwurf' | 'k'>>>> = {
  'unternehmen-auswahl': null,
  'unternehmen-hinzufuegen': ({ entwurf }) => entwurf.neue.length > 0,
  // Companies need not be added: others may leave, or the policy holder change.
  zusammenfassung: ({ entwurf, k }) => isChanged(k, entwurf),
}

/** The steps below the page of a contract's companies. */
export default function Seite() {
  const { id = '' } = useParams()
  return (
    <Geladen antwort={useVertrag(id)} texte={VERTRAG_TEXTS}>
      {(k) => (k.eigener ? <Assistent k={k} /> : <Navigate to={vertragSide(k, 'AG')} replace />)}
    </Geladen>
  )
}

function Assistent({ k: vertrag }: { k: Vertrag }) {
  const { wert: entwurf, ändere, verwirf } = useDraft<Draft>(beginn(vertrag))
  const kreditnehmer = useKreditnehmer()
  const unternehmen = kreditnehmer.data?.filter(({ id }) => !accepted(vertrag).some((u) => u.unternehmenId === id))
  return (
    <Wizard
      titel={t('bearbeiten.titel', { nummer: vertrag.vertragsnummer })}
      pfad={[
        { beschriftung: t('liste.titel'), ziel: LIST },
        { beschriftung: vertrag.vertragsnummer, ziel: vertragSide(vertrag, 'AG') },
        { beschriftung: t('bearbeiten.kurz'), ziel: ablaufVon(vertrag.id) },
      ]}
      schritte={EDIT_STEPS}
      inhalt={CONTENT}
      braucht={NEEDS}
      antwort={kreditnehmer}
      gegeben={unternehmen && { entwurf, ändere, verwirf, k: vertrag, unternehmen }}
    />
  )
}

const Back = ({ id }: { id: string }) => (
  <Link to={ablaufVon(id)} css={buttonStyle('neben')}>
    {t('bearbeiten.zurück')}
  </Link>
)

function Selection({ entwurf, ändere, k: vertrag, unternehmen }: StepProps) {
  const weiter = useStepNavigation()
  return (
    <StepForm<Pick<Draft, 'neue'>>
      anfang={{ neue: entwurf.neue }}
      merke={({ neue }) => ändere({ neue })}
      prüfe={(w) => (w.neue.length ? {} : { neue: t('bearbeiten.wähle') })}
      sende={({ neue }) => {
        ändere({ neue })
        weiter('unternehmen-hinzufuegen')
        return undefined
      }}
      weiter={t('weiter')}
      knöpfe={<Back id={vertrag.id} />}
    >
      <Section titel={t('bearbeiten.auswahl')} hinweis={t('bearbeiten.auswahlText')}>
        <FormToggleGroup name="neue" beschriftung={t('bearbeiten.auswahl')} optionen={asOptions(unternehmen)} />
      </Section>
    </StepForm>
  )
}

type ContactForm = Pick<Draft, 'kontakte'>

function Add({ entwurf, ändere, unternehmen }: StepProps) {
  const weiter = useStepNavigation()
  return (
    <StepForm<ContactForm>
      anfang={{ kontakte: entwurf.kontakte }}
      prüfe={(w) => toFormErrors(validateContacts(entwurf.neue, w.kontakte ?? {}))}
      sende={(values) => {
        ändere({ kontakte: { ...entwurf.kontakte, ...values.kontakte } })
        weiter('zusammenfassung')
        return undefined
      }}
      merke={(w) => ändere({ kontakte: { ...entwurf.kontakte, ...w.kontakte } })}
      weiter={t('weiter')}
      zurück="unternehmen-auswahl"
    >
      <Contacts
        firmen={entwurf.neue.flatMap((id) => {
          const u = unternehmen.find((firma) => firma.id === id)
          return u ? [{ id, name: u.name, zusatz: u.ort }] : []
        })}
      />
    </StepForm>
  )
}

function Summary({ entwurf, verwirf, k: vertrag, unternehmen }: StepProps) {
  const { transport, fortschritt, zeigeProblem, melde } = usePlatform()
  const navigiere = useNavigate()
  const refresh = useRefresh()
  const namen = new Map([
    ...vertrag.unternehmen.map((u) => [u.unternehmenId, u.name] as const),
    ...unternehmen.map((u) => [u.id, u.name] as const),
  ])
  const name = (id: string) => `${namen.get(id) ?? id} (${id})`
  const kontakt = (id: string) => `${name(id)}: ${formatContact(asPerson(entwurf.kontakte[id])) ?? t('kontakt.keiner')}`
  const liste = (ids: readonly string[], wort: (id: string) => string) =>
    ids.length ? (
      <ul css={{ margin: 0, paddingLeft: 20 }}>
        {ids.map((id) => (
          <li key={id}>{wort(id)}</li>
        ))}
      </ul>
    ) : null
  const changedContacts = otherContacts(vertrag, entwurf)
  const geprüft = isChecked(vertrag, entwurf)
  const onlyTo = !otherNehmer(vertrag, entwurf) && entwurf.entfernt.length === 0 && changedContacts.length === 0
  async function sende({ nachricht }: { nachricht: string }) {
    try {
      await fortschritt(
        rufe(transport, `POST ${verträge}/{id}`, {
          params: { id: vertrag.id },
          query: onlyTo ? {} : { versicherungsnehmerId: entwurf.versicherungsnehmerId },
          body: {
            version: entwurf.version,
            nachricht: nachricht.trim() || null,
            unternehmen: onlyTo
              ? assignmentsOf(vertrag, entwurf).filter(({ unternehmenId }) => entwurf.neue.includes(unternehmenId))
              : assignmentsOf(vertrag, entwurf),
          },
        }),
      )
      verwirf()
      melde(t(geprüft ? 'bearbeiten.gesendet' : 'bearbeiten.gespeichert'))
      await navigiere(vertragSide(vertrag, 'AG'), { replace: true })
    } catch (fehler) {
      return refusalWithoutFields(fehler, zeigeProblem)
    }
    await refresh()
    return undefined
  }
  return (
    <StepForm<{ nachricht: string }>
      anfang={{ nachricht: '' }}
      sende={sende}
      weiter={t(geprüft ? 'bearbeiten.senden' : 'bearbeiten.speichern')}
      knöpfe={<Back id={vertrag.id} />}
    >
      <Card titel={t('bearbeiten.änderungen')}>
        <DescriptionList
          paare={[
            [t('bearbeiten.hinzu'), liste(entwurf.neue, kontakt)],
            [t('bearbeiten.heraus'), liste(entwurf.entfernt, name)],
            [t('bearbeiten.neuerNehmer'), otherNehmer(vertrag, entwurf) ? name(entwurf.versicherungsnehmerId) : null],
            [t('bearbeiten.kontakte'), liste(changedContacts, kontakt)],
          ]}
        />
      </Card>
      {geprüft && (
        <Section titel={t('feld.nachricht')} hinweis={t('bearbeiten.nachrichtText', { bürge: vertrag.buerge.name })}>
          <FormTextField name="nachricht" form="kurznachricht" beschriftung={t('feld.nachrichtFreiwillig')} />
        </Section>
      )}
      <p css={{ color: farbe('leise') }}>
        {t(geprüft ? 'bearbeiten.wieWeiter' : 'bearbeiten.ohnePrüfung', { bürge: vertrag.buerge.name })}
      </p>
    </StepForm>
  )
}
