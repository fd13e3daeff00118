import { ApiError } from '@/errors';
import { common } from '@/strings/common';
import { readJson, request, toApiError } from './client';

const LINES = 'application/x-ndjson';

/** The last line: what the answer would have been. */
interface Outcome {
  status: number;
  body: unknown;
}

type Line = { share: number } | Outcome;

/** Asks for long work, and hears as it goes which share of it is done, from 0 to 1. */
export async function postAndHear<T>(path: string, onShare: (share: number) => void): Promise<T> {
  const response = await request('POST', path, undefined, { accept: LINES });
  if (response.headers.get('Content-Type') !== LINES) return (await readJson(response)) as T;
  const { status, body } = await listen(response, onShare);
  if (status === 200) return body as T;
  throw await toApiError(new Response(JSON.stringify(body), { status }));
}

/** An answer that ends before its last line is no answer. */
async function listen(response: Response, onShare: (share: number) => void): Promise<Outcome> {
  try {
    for await (const line of linesOf(response)) {
      const told = JSON.parse(line) as Line;
      if ('status' in told) return told;
      onShare(told.share);
    }
  } catch {
    // said below, as any other connection that broke
  }
  throw new ApiError({ status: 0, code: 'network', message: common.errors.network });
}

async function* linesOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
