export { DecisionStep, StepForm, StepLayout, useStepNavigation } from './StepForm.tsx'
export { type Step, Wizard } from './Wizard.tsx'
export { type StepNeed, buildingUp } from './stepNeeds.ts'
