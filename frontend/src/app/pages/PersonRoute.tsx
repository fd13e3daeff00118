import { useParams } from 'react-router';
import { PersonPage } from '@/features/accounts/PersonPage';
import { PersonResults } from '@/features/reports/PersonResults';

/** A person with everything that the modules know about them. */
export default function PersonRoute() {
  const userId = Number(useParams().id);
  return <PersonPage key={userId} userId={userId} main={<PersonResults userId={userId} />} aside={null} />;
}
