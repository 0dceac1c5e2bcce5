/**
 * What a remote needs of shell and router, as one module that the federation shares: react-router and single-spa-react
 * are in the browser once, and only the parts in use.
 */
export { Link, Navigate, Route, Routes, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
export * from './defineRemote.tsx'
export * from './kept.ts'
export * from './context.ts'
export { FaultBoundary } from './FaultBoundary.tsx'
export { onDemand } from './onDemand.ts'
export { RemoteRouter } from './router.tsx'
export { StyleProvider } from './style.tsx'
