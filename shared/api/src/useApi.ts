import { usePlatform } from '@avalwerk/platform/remote'
import { type ApiClient, createApi } from './createApi.ts'

/** The calls by name, through the platform's transport. */
export const useApi = (): ApiClient => createApi(usePlatform().transport)
