import { parseAllDocuments } from 'yaml'

type Labels = Readonly<Record<string, string>>
type Selector = { readonly matchLabels?: Labels; readonly matchExpressions?: readonly unknown[] }
type Peer = { readonly podSelector?: Selector; readonly namespaceSelector?: Selector; readonly ipBlock?: unknown }
type Rule = {
  readonly from?: readonly Peer[]
  readonly to?: readonly Peer[]
  readonly ports?: readonly { readonly port?: number | string }[]
}
type Template = {
  readonly metadata?: { readonly labels?: Labels }
  readonly spec: {
    readonly containers: readonly { readonly ports?: readonly { readonly name?: string; readonly containerPort: number }[] }[]
    readonly topologySpreadConstraints?: readonly {
      readonly topologyKey: string
      readonly labelSelector?: Selector
      readonly matchLabelKeys?: readonly string[]
    }[]
  }
}

/** A resource of Kubernetes, as much of it as is looked at here. */
export type Resource = {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly labels?: Labels }
  readonly spec?: {
    readonly selector?: unknown
    readonly podSelector?: Selector
    readonly template?: Template
    readonly jobTemplate?: { readonly spec: { readonly template: Template } }
    readonly ingress?: readonly Rule[]
    readonly egress?: readonly Rule[]
  }
}

const APP = 'app.kubernetes.io/name'

/** The resources of what `kustomize build` wrote. @throws YAMLError if it isn't YAML */
export function readResources(text: string): Resource[] {
  return parseAllDocuments(text).map((document) => {
    for (const error of document.errors) throw error
    return document.toJS() as Resource
  })
}

/** The template of which a resource makes pods, if it makes any. */
export const templateOf = ({ spec }: Resource): Template | undefined => spec?.template ?? spec?.jobTemplate?.spec.template

/** The labels of the pods that a resource is about; undefined where it is about none. */
function selectorOf({ kind, spec }: Resource): Labels | undefined {
  if (kind === 'Service') return (spec?.selector ?? {}) as Labels
  if (kind === 'NetworkPolicy') return spec?.podSelector?.matchLabels ?? {}
  if (kind === 'Deployment' || kind === 'PodDisruptionBudget') return (spec?.selector as Selector | undefined)?.matchLabels ?? {}
  return undefined
}

const matches = (selector: Labels, labels: Labels = {}): boolean => Object.entries(selector).every(([key, value]) => labels[key] === value)

/**
 * The faults in the pods that services, budgets, policies and deployments select: each names the app that it belongs to (an empty
 * selector means every pod of the namespace), and finds pods of that app.
 * @returns a sentence for each fault
 */
export function selectorFaults(resources: readonly Resource[]): string[] {
  const pods = resources.map((resource) => templateOf(resource)?.metadata?.labels).filter((labels) => labels !== undefined)
  return resources.flatMap((resource) => {
    const selector = selectorOf(resource)
    if (!selector) return []
    const [name, app] = [`${resource.kind} ${resource.metadata.name}`, resource.metadata.labels?.[APP]]
    if (!app || selector[APP] !== app) return [`${name} of the app '${app}' selects ${JSON.stringify(selector)}`]
    return pods.some((labels) => matches(selector, labels)) ? [] : [`${name} selects no pod`]
  })
}

/**
 * Finds deployments that may have all pods of a release on one node. A rule that counts those of the release before as well keeps the new
 * ones clear of them, and leaves the new ones together when they are gone.
 * @returns a sentence for each
 */
export function spreadFaults(resources: readonly Resource[]): string[] {
  return resources.flatMap((resource) => {
    const template = resource.kind === 'Deployment' ? templateOf(resource) : undefined
    if (!template) return []
    const isApart = template.spec.topologySpreadConstraints?.some(
      ({ topologyKey, labelSelector, matchLabelKeys = [] }) =>
        topologyKey === 'kubernetes.io/hostname' &&
        labelSelector?.matchLabels !== undefined &&
        matches(labelSelector.matchLabels, template.metadata?.labels) &&
        matchLabelKeys.includes('pod-template-hash'),
    )
    return isApart ? [] : [`Deployment ${resource.metadata.name} doesn't keep the pods of one release apart`]
  })
}

const policiesOf = (resources: readonly Resource[], pod: Labels) =>
  resources.filter(({ kind, spec }) => kind === 'NetworkPolicy' && matches(spec?.podSelector?.matchLabels ?? {}, pod))

/** A deployment's pods. @throws Error if there is none of that name */
function podOf(resources: readonly Resource[], name: string) {
  const found = resources.find((resource) => resource.kind === 'Deployment' && resource.metadata.name === name)
  const template = found && templateOf(found)
  if (!template) throw new Error(`There is no Deployment ${name}.`)
  return { labels: template.metadata?.labels ?? {}, ports: template.spec.containers.flatMap(({ ports = [] }) => ports) }
}

/** Whether a peer means these pods in the own namespace, by their app and by nothing else. */
const isExactly = (pod: Labels, { podSelector, ...others }: Peer): boolean =>
  Object.keys(others).length === 0 &&
  !podSelector?.matchExpressions &&
  JSON.stringify(podSelector?.matchLabels) === JSON.stringify({ [APP]: pod[APP] })

type Pod = ReturnType<typeof podOf>
/** Whether a rule is about that port of a pod, by its number or its name. */
const isAbout = (rule: Rule, pod: Pod, port: number): boolean =>
  (rule.ports ?? []).some(
    (one) => one.port === port || pod.ports.some(({ name, containerPort }) => name === one.port && containerPort === port),
  )

/**
 * Whether a policy lets pods of a namespace in to a deployment's port.
 * @param line.namespace by its name
 * @throws Error if the deployment isn't among the resources
 */
export function isLetIn(resources: readonly Resource[], { namespace, to, port }: { namespace: string; to: string; port: number }): boolean {
  const pod = podOf(resources, to)
  const rules = policiesOf(resources, pod.labels).flatMap(({ spec }) => spec?.ingress ?? [])
  const isNamespace = ({ namespaceSelector, podSelector }: Peer) =>
    !podSelector && namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] === namespace
  return rules.some((rule) => isAbout(rule, pod, port) && rule.from?.some(isNamespace))
}

/**
 * The faults in the line from one deployment to another: policies must let the first go out to a port of the second, and let in there
 * no pods but the first one's. Addresses (ipBlock) don't count: they are for what stands outside of the cluster, and some networks apply
 * them to nothing else.
 * @param line the two deployments' names, and the port's number
 * @returns a sentence for each fault
 * @throws Error if one of them isn't among the resources
 */
export function lineFaults(resources: readonly Resource[], { from, to, port }: { from: string; to: string; port: number }): string[] {
  const [caller, called] = [podOf(resources, from), podOf(resources, to)]
  const hasPort = (rule: Rule) => isAbout(rule, called, port)
  const inward = policiesOf(resources, called.labels).flatMap(({ spec }) => spec?.ingress ?? [])
  const outward = policiesOf(resources, caller.labels)
    .flatMap(({ spec }) => spec?.egress ?? [])
    .filter(({ to }) => !to || to.some((peer) => isExactly(called.labels, peer)))
  const strangers = inward.flatMap((rule) => rule.from ?? [{}]).filter((peer) => !isExactly(caller.labels, peer))
  return [
    ...strangers.map((peer) => `${to} lets in ${JSON.stringify(peer)}`),
    ...(inward.some(hasPort) ? [] : [`${to} lets nobody in on port ${port}`]),
    ...(outward.some(hasPort) ? [] : [`${from} isn't let out to the pods of ${to} on port ${port}`]),
  ]
}
