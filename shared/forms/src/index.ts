export { Field, Form, useForm } from 'react-final-form'
export * from './felder.tsx'
export * from './pruefungen.ts'
