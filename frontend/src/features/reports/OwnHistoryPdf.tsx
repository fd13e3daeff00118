import { useQueryClient } from '@tanstack/react-query';
import { declareExport } from '@/api/documents';
import { historyQuery } from '@/api/history';
import { useCurrentUser } from '@/api/session';
import { composeHistory } from '@/pdf/historyPdf';
import { PdfButton } from '@/pdf/PdfButton';
import { history } from '@/strings/history';

/** Downloads one's own results. */
export function OwnHistoryPdf() {
  const user = useCurrentUser();
  const queryClient = useQueryClient();
  return (
    <PdfButton
      compose={async () => {
        const items = await queryClient.query(historyQuery(user.id));
        return composeHistory(user, items);
      }}
      declare={(signal) => declareExport({ document: 'history', user_id: user.id }, signal)}
      empty={history.pdf.empty}
      failure={history.failed}
    />
  );
}
