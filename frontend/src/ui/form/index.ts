export { AppForm } from './AppForm';
export { PasswordField } from './PasswordField';
export { SignInEmail } from './SignInEmail';
export { SubmitButton } from './SubmitButton';
export { useAppForm, type UseAppFormReturn } from './useAppForm';
