import { useApi } from '@avalwerk/api'
import { Loaded, useIdempotentCall } from '@avalwerk/patterns/calls'
import type { AuftraggeberUnternehmen } from '@avalwerk/contracts'
import { Navigate, useParams } from '@avalwerk/platform/remote'
import { DescriptionList } from '@avalwerk/ui'
import { useState } from 'react'
import { loadTexts, stammdatenUrl, MASTER_LIST, useAuftraggeber } from '../components/queries.ts'
import { asUnternehmenData } from '../components/values.ts'
import { t } from '../texts.ts'
import { UnternehmenForm } from './Form.tsx'

const PATH = [{ label: t('liste.title'), target: MASTER_LIST }]

/** The operator creates a company, or changes one; subsidiaries too, under an address of their own. */
export default function UnternehmenFormPage() {
  const { unternehmenId } = useParams()
  return unternehmenId ? <Existing id={unternehmenId} /> : <New />
}

function New() {
  const api = useApi()
  const callIdempotent = useIdempotentCall()
  return (
    <UnternehmenForm
      title={t('unternehmen.create')}
      path={PATH}
      back={MASTER_LIST}
      label={t('unternehmen.create')}
      withKennzeichen
      send={async (values) => {
        const { unternehmenId } = await callIdempotent(api.unternehmen.anlegen, {
          body: { ...asUnternehmenData(values), kennzeichen: values.kennzeichen },
        })
        return { target: stammdatenUrl(unternehmenId), message: t('unternehmen.created', { name: values.name, id: unternehmenId }) }
      }}
    />
  )
}

function Existing({ id }: { id: string }) {
  return (
    <Loaded fresh result={useAuftraggeber(id)} texts={loadTexts(MASTER_LIST)}>
      {(u) => <Edit key={id} gelesen={u} />}
    </Loaded>
  )
}

function Edit({ gelesen }: { gelesen: AuftraggeberUnternehmen }) {
  const api = useApi()
  // The company as it is shown here: if another person saves meanwhile, the server refuses these changes.
  const [unternehmen] = useState(gelesen)
  const id = unternehmen.unternehmenId
  if (!unternehmen.schritte.includes('U09')) return <Navigate to={stammdatenUrl(id)} replace />
  return (
    <UnternehmenForm
      unternehmen={unternehmen}
      title={t('unternehmen.editTitle', { name: unternehmen.name })}
      path={[...PATH, { label: unternehmen.name, target: stammdatenUrl(id) }]}
      back={stammdatenUrl(id)}
      label={t('unternehmen.save')}
      withKennzeichen
      top={
        unternehmen.mutterUnternehmen && (
          <DescriptionList pairs={[[t('feld.mutter'), `${unternehmen.mutterUnternehmen.name} (${unternehmen.mutterUnternehmen.id})`]]} />
        )
      }
      send={async (values) => {
        await api.unternehmen.auftraggeberAendern.mutate({
          params: { unternehmenId: id },
          body: { ...asUnternehmenData(values), version: unternehmen.version, kennzeichen: values.kennzeichen },
        })
        return { target: stammdatenUrl(id), message: t('unternehmen.saved', { name: values.name }) }
      }}
    />
  )
}
