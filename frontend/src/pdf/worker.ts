import { serving, type WorkerTask } from './serve';

const serve = serving((answer, transfer = []) => self.postMessage(answer, { transfer }));

self.onmessage = ({ data }: MessageEvent<WorkerTask>) => void serve(data);
