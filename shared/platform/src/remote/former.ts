/** Names by which remotes that were built before ask the shell for these: platform contract 1 keeps them. Nothing else uses them. */
export {
  PlatformContext as Plattformkontext,
  useObservable as useStrom,
  usePlatform as usePlattform,
  useRight as useRecht,
  useRights as useRechte,
} from './context.ts'
export { RemoteRouter as Remoterouter } from './router.tsx'
export { StyleProvider as Stilrahmen } from './style.tsx'
export { createTexts as erstelleTexte } from './texts.ts'
