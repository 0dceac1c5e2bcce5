import { useApi } from '@avalwerk/api'
import { type FileValue, FormDocumentField } from '@avalwerk/patterns/files'
import { Section } from '@avalwerk/ui'
import { ActionPage } from '@avalwerk/patterns/act'
import { useIdempotentCall } from '@avalwerk/patterns/calls'
import type { Text } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, type Buergschaftsart } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { ownPath } from '../components/NewTexts.tsx'
import { dataOfNext, useTextId } from '../components/queries.ts'
import { listPath, Layout } from '../components/Layout.tsx'
import { asTextData, asTextValues, validateTextValues, TextDataFields, type TextValues } from '../components/TextDataFields.tsx'
import { t } from '../texts.ts'

type Values = TextValues & Readonly<{ datei: FileValue }>

/** Hands in an own text as a file: a new one, or the next version of one. */
export default function UploadTextPage() {
  const id = useTextId()
  return id ? <Layout id={id}>{(text) => <Upload predecessor={text} />}</Layout> : <Upload />
}

function Upload({ predecessor }: { predecessor?: Text }) {
  const api = useApi()
  const callIdempotent = useIdempotentCall()
  const { group } = usePlatform().area
  const path = ownPath(group)
  const initial: Values = { ...asTextValues(dataOfNext(predecessor)), datei: undefined }
  const back = predecessor ? `/${path}/details/${predecessor.id}` : listPath(group).target
  return (
    <ActionPage<Values>
      title={predecessor ? t('hochladen.titleVersion', { titel: predecessor.daten.titel }) : t('hochladen.title')}
      path={[listPath(group, predecessor)]}
      allowed
      back={back}
      initial={initial}
      check={(values) => ({
        ...validateTextValues(values),
        ...(values.datei === 'running' ? { datei: t('hochladen.uploadRunning') } : !values.datei && { datei: t('hochladen.fileMissing') }),
      })}
      button={() => ({ label: t('hochladen.submit') })}
      send={async (values) => {
        const result = await callIdempotent(api.text.einreichen, {
          body: {
            daten: asTextData(values),
            dateiId: typeof values.datei === 'object' ? values.datei.dateiId : '',
            unternehmenId: null,
            vorgaengerId: predecessor?.id ?? null,
          },
        })
        return {
          target: predecessor ? `/${path}/${result.id}/hochladen/erfolg` : `/${path}/hochladen/erfolg`,
          state: result,
        }
      }}
    >
      {() => (
        <>
          <Section
            title={t('hochladen.file')}
            hint={
              predecessor
                ? t('hochladen.versionHint', {
                    art: BUERGSCHAFTSARTEN[predecessor.daten.bürgschaftsart as Buergschaftsart].name,
                    version: String((predecessor.versionen[0]?.templateVersion ?? 0) + 1),
                  })
                : t('hochladen.fileHint')
            }
          >
            <FormDocumentField name="datei" label={t('hochladen.wordingFile')} way={group === 'BG' ? 'buergeText' : 'text'} />
          </Section>
          <TextDataFields fixedKind={predecessor !== undefined} />
        </>
      )}
    </ActionPage>
  )
}
