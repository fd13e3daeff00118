import { useQueryClient } from '@tanstack/react-query';
import { declareExport } from '@/api/documents';
import { historyQuery } from '@/api/history';
import { personQuery } from '@/api/users';
import { composeHistory } from '@/pdf/historyPdf';
import { PdfButton } from '@/pdf/PdfButton';
import { history } from '@/strings/history';

/** Downloads a person's results, under the name that the person has now. */
export function HistoryPdf({ userId }: { userId: number }) {
  const queryClient = useQueryClient();
  return (
    <PdfButton
      compose={async () => {
        const [person, newestFirst] = await Promise.all([
          queryClient.query(personQuery(userId)),
          queryClient.query(historyQuery(userId)),
        ]);
        return composeHistory(person, newestFirst);
      }}
      declare={(signal) => declareExport({ document: 'history', user_id: userId }, signal)}
      empty={history.pdf.empty}
      failure={history.failed}
    />
  );
}
