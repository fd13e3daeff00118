import { AccessDenied } from './AccessDenied';

export default function UnauthorizedPage() {
  return (
    <main>
      <AccessDenied />
    </main>
  );
}
