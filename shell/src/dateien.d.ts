declare module '*.woff2' {
  const adresse: string
  export default adresse
}
declare module '*.svg' {
  const adresse: string
  export default adresse
}
