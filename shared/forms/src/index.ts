export { Field, useForm } from 'react-final-form'
export * from './felder.tsx'
export * from './form.tsx'
export * from './pruefungen.ts'
