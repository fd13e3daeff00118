import type { PdfContent } from './content';
import { serve } from './serve';

self.onmessage = ({ data }: MessageEvent<PdfContent>) => {
  void serve(data, (answer, transfer = []) => self.postMessage(answer, { transfer }));
};
