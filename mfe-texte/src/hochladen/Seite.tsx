import { type FileValue, Section, FormDocumentField, ActionPage, useIdempotentCall } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, type Buergschaftsart } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { ownPath } from '../bausteine/NeueTexte.tsx'
import { basis, dataOfNext, useTextId } from '../bausteine/daten.ts'
import { listPath, Rahmen } from '../bausteine/Rahmen.tsx'
import { asTextData, asTextValues, validateTextValues, TextDataFields, type TextValues } from '../bausteine/Textdatenfelder.tsx'
import { t } from '../texte.ts'

type Values = TextValues & Readonly<{ datei: FileValue }>

/** Hands in an own text as a file: a new one, or the next version of one. */
export default function Seite() {
  const id = useTextId()
  return id ? <Rahmen id={id}>{(text) => <Upload vorgänger={text} />}</Rahmen> : <Upload />
}

function Upload({ vorgänger }: { vorgänger?: Text }) {
  const callIdempotent = useIdempotentCall()
  const { gruppe } = usePlatform().bereich
  const path = ownPath(gruppe)
  const anfang: Values = { ...asTextValues(dataOfNext(vorgänger)), datei: undefined }
  const zurück = vorgänger ? `/${path}/details/${vorgänger.id}` : listPath(gruppe).ziel
  return (
    <ActionPage<Values>
      titel={vorgänger ? t('hochladen.titelVersion', { titel: vorgänger.daten.titel }) : t('hochladen.titel')}
      pfad={[listPath(gruppe, vorgänger)]}
      erlaubt
      zurück={zurück}
      anfang={anfang}
      prüfe={(values) => ({
        ...validateTextValues(values),
        ...(values.datei === 'läuft' ? { datei: t('hochladen.läuft') } : !values.datei && { datei: t('hochladen.dateiFehlt') }),
      })}
      knopf={() => ({ wort: t('hochladen.knopf') })}
      sende={async (values) => {
        const ergebnis = await callIdempotent(`POST ${basis}/hochladen`, {
          body: {
            daten: asTextData(values),
            dateiId: typeof values.datei === 'object' ? values.datei.dateiId : '',
            unternehmenId: null,
            vorgaengerId: vorgänger?.id ?? null,
          },
        })
        return {
          ziel: vorgänger ? `/${path}/${ergebnis.id}/hochladen/erfolg` : `/${path}/hochladen/erfolg`,
          zustand: ergebnis,
        }
      }}
    >
      {() => (
        <>
          <Section
            titel={t('hochladen.datei')}
            hinweis={
              vorgänger
                ? t('hochladen.versionHinweis', {
                    art: BUERGSCHAFTSARTEN[vorgänger.daten.bürgschaftsart as Buergschaftsart].name,
                    version: String((vorgänger.versionen[0]?.templateVersion ?? 0) + 1),
                  })
                : t('hochladen.hinweis')
            }
          >
            <FormDocumentField name="datei" beschriftung={t('hochladen.wortlaut')} weg={gruppe === 'BG' ? 'guarantorText' : 'text'} />
          </Section>
          <TextDataFields festeArt={vorgänger !== undefined} />
        </>
      )}
    </ActionPage>
  )
}
