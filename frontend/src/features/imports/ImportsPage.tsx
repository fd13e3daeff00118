import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { readId } from '@/domain/ids';
import { imports as text } from '@/strings/imports';
import { PageHeader } from '@/ui/PageHeader';
import { CurrentImport } from './CurrentImport';
import { NewImport } from './NewImport';
import { PastImports } from './PastImports';

/** Imports people, assignments or questions from a file, and lists past imports. */
export default function ImportsPage() {
  const [params, setParams] = useSearchParams();
  const [isBack, setBack] = useState(false);
  const [uploaded, setUploaded] = useState<{ id: number; file: File } | null>(null);
  const id = readId(params.get('id'));
  const state: unknown = useLocation().state;
  // In the address, to survive a reload; the state holds the way back to a guide.
  const open = (wanted: number) => setParams({ id: String(wanted) }, { state });
  const openUploaded = (wanted: number, file: File) => {
    setUploaded({ id: wanted, file });
    open(wanted);
  };
  return (
    <>
      <PageHeader title={text.title} />
      {id === null ? (
        <NewImport onUploaded={openUploaded} takesFocus={isBack} />
      ) : (
        <CurrentImport
          key={id}
          id={id}
          {...(uploaded?.id === id && { file: uploaded.file })}
          onUploaded={openUploaded}
          onClose={(kind) => {
            setBack(true);
            setParams({ kind }, { state });
          }}
        />
      )}
      <PastImports onOpen={open} />
    </>
  );
}
