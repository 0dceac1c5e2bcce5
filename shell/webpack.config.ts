import { shellKonfiguration } from '@avalwerk/build/webpack'

export default shellKonfiguration(import.meta.dirname)
