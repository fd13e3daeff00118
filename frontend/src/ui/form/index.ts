export { AppForm } from './AppForm';
export { SignInEmail } from './SignInEmail';
export { SubmitButton } from './SubmitButton';
export { useAppForm, type UseAppFormReturn } from './useAppForm';
