import type { DrawPage } from '@avalwerk/platform/plain'

const draw: DrawPage = () => {
  throw new Error('cannot be drawn')
}
export default draw
