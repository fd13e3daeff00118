import { serve, type WorkerTask } from './serve';

self.onmessage = ({ data }: MessageEvent<WorkerTask>) => {
  void serve(data, (answer, transfer = []) => self.postMessage(answer, { transfer }));
};
