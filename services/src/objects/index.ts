export { keepMoving, type Keeping } from './keeping.ts'
export { documentStore, objectStore, type ObjectStore } from './store.ts'
