import { defineRemote } from '@avalwerk/platform/remote'
import { Skelett } from '@avalwerk/ui'
import { tabelle } from './routes.ts'

export default defineRemote(tabelle, <Skelett zeilen={10} name="Seite wird geladen" />)
