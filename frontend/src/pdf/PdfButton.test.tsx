import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/errors';
import { drawPdfs, listFolio, readPdf, type SavedFile } from '@/test/pdf';
import { renderUi } from '@/test/render';
import { PdfButton, type PdfJob } from './PdfButton';
import { PdfDocument, type IssuedFolio } from './PdfDocument';

const DIALOG_AFTER_MS = 700;

const composed = () => ({ document: new PdfDocument('Lista').section({ title: 'Lista de Ñáñez' }), fileName: 'lista.pdf' });

const done = (): Promise<IssuedFolio[]> => Promise.resolve([listFolio]);

function show(compose: (job: PdfJob) => Promise<ReturnType<typeof composed> | null>, declare: () => Promise<readonly IssuedFolio[]> = done) {
  return renderUi(
    <PdfButton compose={compose} declare={declare} empty="No hay datos." failure="No se pudo cargar la lista." />,
  );
}

const press = () => screen.findByRole('button', { name: 'Descargar PDF' });

describe('the button for a document', () => {
  let saved: SavedFile[];
  beforeEach(() => {
    saved = drawPdfs();
  });

  it('saves it, once, however often it is pressed', async () => {
    let count = 0;
    let release: () => void = () => undefined;
    const { user } = show(() => {
      count += 1;
      return new Promise((resolve) => (release = () => resolve(composed())));
    });
    await user.dblClick(await press());
    release();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(count).toBe(1);
    expect(saved[0]?.name).toBe('lista.pdf');
    expect((await readPdf(saved[0]?.file ?? new Blob())).pages[0]).toContain('Lista de Ñáñez');
    await user.click(await press());
    release();
    await waitFor(() => expect(saved).toHaveLength(2));
  });

  it('says in an alert that there is nothing, and declares nothing', async () => {
    let count = 0;
    const { user } = show(
      () => Promise.resolve(null),
      () => {
        count += 1;
        return done();
      },
    );
    await user.click(await press());
    expect(within(await screen.findByRole('alertdialog')).getByText('No hay datos.')).toBeVisible();
    expect(saved).toHaveLength(0);
    expect(count).toBe(0);
  });

  it('makes none that could not be declared, says so, and tries again', async () => {
    let isDown = true;
    const { user } = show(
      () => Promise.resolve(composed()),
      () => (isDown ? Promise.reject(new ApiError({ status: 503, message: 'Intente más tarde.' })) : done()),
    );
    await user.click(await press());
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(
      'No se pudo dejar constancia de la descarga, y por eso no se creó el PDF. Intente más tarde.',
    );
    expect(saved).toHaveLength(0);
    isDown = false;
    await user.click(within(dialog).getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('leaves the end of a session while it is declared to its own words', async () => {
    const { user } = show(
      () => Promise.resolve(composed()),
      () => Promise.reject(new ApiError({ status: 401, message: 'Inicie sesión.' })),
    );
    await user.click(await press());
    await waitFor(() => expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'false'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(saved).toHaveLength(0);
  });

  it('says what could not be loaded', async () => {
    const { user } = show(() => Promise.reject(new ApiError({ status: 500, message: 'Algo falló.' })));
    await user.click(await press());
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('No se pudo cargar la lista.');
    await user.click(within(dialog).getByRole('button', { name: 'Aceptar' }));
    expect(await press()).toHaveFocus();
  });

  it('tries again from the alert', async () => {
    let count = 0;
    const { user } = show(() => {
      count += 1;
      return count === 1 ? Promise.reject(new TypeError('worker')) : Promise.resolve(composed());
    });
    await user.click(await press());
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('counts the time of each attempt from its own beginning', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    let count = 0;
    const { user } = show(() => {
      count += 1;
      return count === 1 ? Promise.reject(new TypeError('worker')) : new Promise(() => undefined);
    });
    await user.click(await press());
    const retry = await screen.findByRole('button', { name: 'Reintentar' });
    await pass(DIALOG_AFTER_MS);
    await act(() => vi.dynamicImportSettled());
    await user.click(retry);
    await waitFor(() => expect(count).toBe(2));
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(DIALOG_AFTER_MS);
    expect(await screen.findByRole('dialog', { name: 'Preparando el PDF' })).toBeVisible();
  });

  it('says that the document could not be made', async () => {
    const { user } = show(() => Promise.reject(new TypeError('worker')));
    await user.click(await press());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('No se pudo crear el PDF.');
  });

  it('leaves the end of a session to its own words', async () => {
    const { user } = show(() => Promise.reject(new ApiError({ status: 401, message: 'Inicie sesión.' })));
    await user.click(await press());
    await waitFor(() => expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'false'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('shows how far a long one is, and stops it', async () => {
    let job: PdfJob | undefined;
    const { user } = show((given) => {
      job = given;
      given.onProgress(30, 300);
      return new Promise((_, reject) => {
        given.signal.addEventListener('abort', () => reject(given.signal.reason as Error));
      });
    });
    await user.click(await press());
    const dialog = await screen.findByRole('dialog', { name: 'Preparando el PDF' });
    expect(within(dialog).getByRole('progressbar', { name: 'Avance' })).toHaveAttribute('aria-valuenow', '10');
    expect(within(dialog).getByText('30 de 300')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(job?.signal.aborted).toBe(true);
    expect(await press()).toHaveFocus();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(saved).toHaveLength(0);
  });

  it('stops when the page is left', async () => {
    let job: PdfJob | undefined;
    const { user, unmount } = show((given) => {
      job = given;
      return new Promise(() => undefined);
    });
    await user.click(await press());
    unmount();
    expect(job?.signal.aborted).toBe(true);
  });
});
