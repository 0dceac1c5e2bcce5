import type { Action } from '@avalwerk/patterns/details'
import { toFormErrors } from '@avalwerk/forms'
import { withFields } from '@avalwerk/patterns/act'
import type { Vertrag } from '@avalwerk/contracts'
import { validateTerms } from '@avalwerk/domain'
import { pruefungPage } from '../components/queries.ts'
import { asTerms, asTermsValues, TermsFields, type TermsValues } from '../components/TermsFields.tsx'
import { t } from '../texts.ts'

/** What may be done with a contract. */
export const ACTIONS: readonly Action<Vertrag>[] = [
  {
    kind: 'page',
    label: t('details.reviewZuordnung'),
    when: (k, { group, may }) => group === 'BG' && k.pruefungId !== null && may({ aktion: 'prüfen', kategorien: ['Verträge'] }),
    target: (k) => pruefungPage(k.id, k.pruefungId ?? ''),
  },
  {
    kind: 'page',
    label: t('details.editUnternehmen'),
    step: 'V04',
    when: (k) => k.eigener && k.versicherungsnehmer.id !== null,
    target: ({ id }) => `/vertraege/${id}/bearbeiten`,
  },
  {
    kind: 'file',
    label: t('details.dokumentation'),
    when: (k, { may }) => k.dokumentation && may({ aktion: 'Beschlussdokumentation herunterladen', kategorien: ['Verträge'] }),
    placement: 'button',
    load: (api, { id }) => api.vertrag.dokumentation.download({ params: { id } }),
  },
  {
    kind: 'question',
    label: t('details.editLimits'),
    step: 'V08',
    serious: true,
    question: withFields<Vertrag, TermsValues>({
      title: (k) => t('details.editLimitsTitle', { nummer: k.vertragsnummer }),
      text: () => t('details.editLimitsText'),
      initial: (k) => asTermsValues(k),
      fields: () => <TermsFields />,
      check: (w) => toFormErrors(validateTerms(asTerms(w))),
      success: t('details.limitsEdited'),
      send: (api, { id, version }, values) => api.vertrag.rahmenAendern.mutate({ params: { id }, body: { version, ...asTerms(values) } }),
    }),
  },
  {
    kind: 'question',
    label: t('details.end'),
    step: 'V06',
    question: {
      title: (k) => t('details.endTitle', { nummer: k.vertragsnummer }),
      text: () => t('details.endText'),
      danger: true,
      reasonLabel: t('details.reason'),
      success: t('details.ended'),
      send: (api, { id, version }, { grund }) => api.vertrag.beenden.mutate({ params: { id }, body: { version, grund } }),
    },
  },
]
