import { parse } from 'yaml'
import { isLetIn, type Resource, templateOf } from './selectors.ts'

type Relabelling = { readonly source_labels: readonly string[]; readonly regex: string; readonly action: string }
type ScrapeConfig = { readonly scrape_configs: readonly { readonly job_name: string; readonly relabel_configs?: readonly Relabelling[] }[] }

/**
 * Whether Prometheus asks a target that it found with these labels; it joins several values by ';', and its expressions match the whole.
 */
function isAsked(labels: Readonly<Record<string, string>>, rules: readonly Relabelling[]): boolean {
  return rules.every(({ source_labels, regex, action }) => {
    const isMeant = new RegExp(`^(?:${regex})$`).test(source_labels.map((name) => labels[name] ?? '').join(';'))
    if (action === 'keep') return isMeant
    if (action === 'drop') return !isMeant
    throw new Error(`The action ${action} isn't known here.`)
  })
}

/** The ports that Prometheus asks of pods in a phase. */
function askedPorts(resources: readonly Resource[], rules: readonly Relabelling[], phase: string): { to: string; port: number }[] {
  return resources.flatMap((resource) => {
    const template = templateOf(resource)
    const ofPod = Object.entries(template?.metadata?.labels ?? {}).map(([name, value]) => [
      `__meta_kubernetes_pod_label_${name.replaceAll(/\W/g, '_')}`,
      value,
    ])
    return (template?.spec.containers ?? [])
      .flatMap(({ ports = [] }) => ports)
      .filter(({ name = '' }) => {
        const labels = { __meta_kubernetes_pod_container_port_name: name, __meta_kubernetes_pod_phase: phase }
        return isAsked({ ...Object.fromEntries(ofPod), ...labels }, rules)
      })
      .map(({ containerPort }) => ({ to: resource.metadata.name, port: containerPort }))
  })
}

/**
 * The faults in how Prometheus finds and reaches a deployment's numbers.
 * @param text Prometheus' configuration
 * @param wanted.job the job's name in it
 * @param wanted.namespace where Prometheus runs
 * @param wanted.to the deployment
 * @param wanted.port its port with the numbers, and the only one that is to be asked
 * @returns a sentence for each fault
 * @throws Error if the job or the deployment isn't there, or the job relabels in a way that isn't known here
 */
export function scrapeFaults(
  resources: readonly Resource[],
  text: string,
  { job, namespace, to, port }: { job: string; namespace: string; to: string; port: number },
): string[] {
  const config = (parse(text) as ScrapeConfig).scrape_configs.find(({ job_name }) => job_name === job)
  if (!config) throw new Error(`There is no job ${job}.`)
  const askedPairs = (phase: string) => askedPorts(resources, config.relabel_configs ?? [], phase).map((one) => `${one.to}:${one.port}`)
  const [running, ended] = [askedPairs('Running'), ['Failed', 'Succeeded'].flatMap(askedPairs)]
  return [
    ...(running.join() === `${to}:${port}` ? [] : [`${job} asks ${running.join(', ') || 'nobody'}, not ${to}:${port} alone`]),
    ...(ended.length === 0 ? [] : [`${job} asks pods that have ended`]),
    ...(isLetIn(resources, { namespace, to, port }) ? [] : [`${to} doesn't let ${namespace} in on port ${port}`]),
  ]
}
