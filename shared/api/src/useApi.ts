import { useCallTable, usePlatform } from '@avalwerk/platform/remote'
import { type ApiClient, createApi } from './createApi.ts'

/** The calls by name, through the platform's transport: those of the shell or remote whose page this is, also in code that both share. */
export const useApi = (): ApiClient => createApi(usePlatform().transport, useCallTable())
