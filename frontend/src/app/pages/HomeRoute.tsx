import { HomePage } from '@/features/accounts/HomePage';
import { ConfirmSteps } from '@/features/receipts/ConfirmSteps';

/** The first page with the results that are to be confirmed. */
export default function HomeRoute() {
  return <HomePage firstSteps={<ConfirmSteps />} />;
}
