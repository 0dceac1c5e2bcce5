import { findRoute, parsePlatformManifest, type PlatformManifest, scriptsOf } from '@avalwerk/platform/manifest'

/** What the shell's build says about itself. */
export type ShellDescription = Readonly<{
  eintrag: readonly string[]
  vorladen: readonly string[]
  integritaet: Readonly<Record<string, string>>
  schrift: string | null
  zeichen: string | null
}>

/** What the shell is configured with; public. */
export type ShellConfig = Readonly<{
  url: string
  realm: string
  clientId: string
  loginPflicht: boolean
  erlaubteHosts: readonly string[]
  ersatzErlaubt: boolean
  spuren?: Readonly<{ anteil: number }>
  fehlerdienst?: Readonly<{ dsn: string; umgebung: string }>
}>

const attribute = (wert: string) => wert.replace(/[&"<>]/g, (zeichen) => `&#${zeichen.charCodeAt(0)};`)
/** JSON that cannot end the script element around it. */
const daten = (id: string, wert: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(wert).replaceAll('<', '\\u003c')}</script>`

/**
 * The shell's page. It carries configuration and manifest, and hints for the scripts that the requested page will
 * need, those of its remote included, so that nothing waits for something else to be discovered.
 */
export function shellPage(angaben: {
  pfad: string
  nonce: string
  shell: ShellDescription
  konfiguration: ShellConfig
  manifest: PlatformManifest
}): string {
  const { pfad, nonce, shell, konfiguration, manifest } = angaben
  const ziel = findRoute(parsePlatformManifest(manifest).remotes, pfad)
  const script = (adresse: string, integrityOf: string | undefined) =>
    `${attribute(adresse)}"${integrityOf ? ` integrity="${integrityOf}"` : ''} crossorigin="anonymous"`
  const hinweise = [
    ...shell.vorladen.map((datei) => script(`/shell/${datei}`, shell.integritaet[datei])),
    ...scriptsOf(ziel).map((datei) => script(`${ziel?.remote.basis}${datei}`, ziel?.remote.integritaet[datei])),
  ].map((rest) => `<link rel="preload" as="script" href="${rest}>`)
  // What the shell loads later, when somebody asks for it.
  const loadedLater = Object.fromEntries(
    Object.entries(shell.integritaet)
      .filter(([datei]) => !shell.eintrag.includes(datei))
      .map(([datei, summe]) => [`/shell/${datei}`, summe]),
  )
  const entries = shell.eintrag.map((datei) => `<script defer src="${script(`/shell/${datei}`, shell.integritaet[datei])}></script>`)
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta property="csp-nonce" nonce="${nonce}">
<title>Avalwerk</title>
${shell.zeichen ? `<link rel="icon" type="image/svg+xml" href="/shell/${shell.zeichen}">` : ''}
${shell.schrift ? `<link rel="preload" as="font" type="font/woff2" href="/shell/${shell.schrift}" crossorigin="anonymous">` : ''}
${hinweise.join('\n')}
${daten('avalwerk-konfiguration', konfiguration)}
${daten('avalwerk-manifest', manifest)}
${daten('avalwerk-integritaet', loadedLater)}
${entries.join('\n')}
</head>
<body><div id="avalwerk"></div><noscript>Avalwerk benötigt JavaScript.</noscript></body>
</html>
`
}
