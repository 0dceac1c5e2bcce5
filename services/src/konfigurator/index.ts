export { updateDefaultMail, updateGevoChannel } from './gevo.ts'
export { konfiguratorService } from './plugin.ts'
