import type { Draft, DraftToSave } from '@/api/drafts';
import { failure, json, noContent, on } from './server';

interface DraftServer {
  draft: Draft | null;
}

const SAVED_AT = '2026-03-04T15:20:11-05:00';

/** A server that keeps the draft about one person as the real one does, and shows it to the test. */
export function keepDrafts(collaboratorId: number, draft: Draft | null = null): DraftServer {
  const server: DraftServer = { draft };
  let version = 0;
  on('GET', '/drafts', () => json(server.draft ? [summaryOf(collaboratorId, server.draft)] : []));
  on('GET', '/drafts/:id', () => json({ draft: server.draft }));
  on('PUT', '/drafts/:id', ({ body }) => {
    const { base, ...sent } = body as DraftToSave;
    const kept = server.draft;
    const isOwn = kept?.device === sent.device;
    if (kept && isOwn && kept.sequence >= sent.sequence) return json(kept);
    if (!isOwn && base !== (kept?.version ?? '')) return failure(409, 'Hay otra.', { code: 'draft_newer' });
    version += 1;
    server.draft = { ...sent, version: `1-${version}`, saved_at: SAVED_AT };
    return json({ version: server.draft.version, saved_at: SAVED_AT });
  });
  on('DELETE', '/drafts/:id', () => {
    server.draft = null;
    return noContent();
  });
  return server;
}

const summaryOf = (collaboratorId: number, { evaluation_id, saved_at, content }: Draft) => ({
  collaborator_id: collaboratorId,
  evaluation_id,
  saved_at,
  answered: content.scores.filter(({ score }) => typeof score === 'number').length,
  questions: content.scores.length,
});
