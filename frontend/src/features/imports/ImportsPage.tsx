import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { imports as text } from '@/strings/imports';
import { PageHeader } from '@/ui/PageHeader';
import { CurrentImport } from './CurrentImport';
import { NewImport } from './NewImport';
import { PastImports } from './PastImports';

/** Many people, assignments or questions from a file: what to import, what came of it, and what was before. */
export default function ImportsPage() {
  const [params, setParams] = useSearchParams();
  const [isBack, setBack] = useState(false);
  const id = Number(params.get('id')) || null;
  // in the address, so that it is there again after a reload
  const open = (wanted: number | null) => setParams(wanted === null ? {} : { id: String(wanted) });
  return (
    <>
      <PageHeader title={text.title} description={text.description} />
      {id === null ? (
        <NewImport onUploaded={open} takesFocus={isBack} />
      ) : (
        <CurrentImport
          key={id}
          id={id}
          onClose={() => {
            setBack(true);
            open(null);
          }}
        />
      )}
      <PastImports onOpen={open} />
    </>
  );
}
