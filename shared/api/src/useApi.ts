import { useCallTable, usePlatform } from '@avalwerk/platform/remote'
import { type ApiClient, createApi } from './createApi.ts'

/** The calls by name, through the platform's transport: those of whose page this is, also in what shell and remotes share. */
export const useApi = (): ApiClient => createApi(usePlatform().transport, useCallTable())
