export { AppForm } from './AppForm';
export { ChoiceForm } from './ChoiceForm';
export { FormButtons } from './FormButtons';
export { NOTE_BELOW } from './noteBelow';
export { PasswordField } from './PasswordField';
export { SignInEmail } from './SignInEmail';
export { SubmitButton } from './SubmitButton';
export { useAppForm, type UseAppFormReturn } from './useAppForm';
export { useChoiceForm, type ChoiceValues } from './useChoiceForm';
