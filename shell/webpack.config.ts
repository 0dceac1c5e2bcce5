import { shellConfig } from '@avalwerk/build/webpack'

export default shellConfig(import.meta.dirname)
