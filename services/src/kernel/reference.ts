import { GROUPS } from './settings.ts'
import type { Setting } from './setting.ts'

/** A table's cell can hold neither a line break nor a bar. */
const cell = (value: string) => value.replaceAll('|', '\\|').replaceAll('\n', ' ')

function row(name: string, { form, about, otherwise, secret }: Setting): string {
  // A default that depends on something else is given in words, a value as it is typed.
  const value = otherwise === undefined ? '–' : /[ `]/.test(otherwise) ? otherwise : otherwise && `\`${otherwise}\``
  const from = secret ? ` Also from a file: \`${name}_FILE\`.` : ''
  return `| \`${name}\` | ${cell(form.en)} | ${cell(value || 'empty')} | ${cell(about)}${from} |`
}

/** `deploy/CONFIGURATION.md`: every setting, from the schema that reads them. */
export const reference = (): string =>
  `# Configuration

Made by \`npm run configuration\` from \`services/src/kernel/settings.ts\`. Settings come from the environment; empty ones count as unset.

A name that is ours by its beginning, or within two typing errors of one of these, is refused with the one that was probably meant. A wrong value
is refused with what is expected, in German and in English. Secrets come from a file where \`<NAME>_FILE\` names one, or from the folder
\`SECRETS_DIR\`, where each is a file named as its setting (a vault's agent, Docker's and Kubernetes' secrets); its last line's end doesn't count. The key of a bucket comes by AWS's own variables. What \`NODE_ENV=production\` refuses stands in
[README.md](README.md). \`npm run check\` tries what is configured.

${GROUPS.map(
  ({ title, settings }) => `## ${title}

| Name | Value | Otherwise | What it is for |
| --- | --- | --- | --- |
${Object.entries(settings)
  .map(([name, setting]) => row(name, setting))
  .join('\n')}
`,
).join('\n')}`
