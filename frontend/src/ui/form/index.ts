export { AppForm } from './AppForm';
export { SubmitButton } from './SubmitButton';
export { useAppForm, type UseAppFormReturn } from './useAppForm';
