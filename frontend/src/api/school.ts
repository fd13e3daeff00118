import { useQuery, type QueryClient } from '@tanstack/react-query';
import { changeServerSettings } from '@/serverSettings';
import { api } from './client';
import type { BodyOf, Edited } from './forms';
import { formQuery } from './readQuery';
import type { components } from './schema';
import { useWrite } from './useWrite';

export type School = components['schemas']['SchoolOut'];
export type SchoolData = BodyOf<components['schemas']['SchoolIn']>;

const schoolQuery = formQuery('/school');

export const useSchool = () => useQuery(schoolQuery);

/** Shows a change on every part of this page, of which the server has written some into the page itself. */
function show(school: School | undefined, queryClient: QueryClient): void {
  if (!school) return;
  queryClient.setQueryData(schoolQuery.queryKey, school);
  changeServerSettings({
    'school-name': school.name || school.default_name,
    'school-city': school.city,
    'school-nit': school.nit,
    'school-logo': school.logo_hash,
    'support-email': school.support_email || school.default_support_email,
    'sign-in-by-identity-number': school.signs_in_by_identity_number ? 'on' : 'off',
  });
}

export const useChangeSchool = () => useWrite((edit: Edited<SchoolData>) => api.put('/school', { body: edit }), { updateCache: show });

export const useUploadLogo = () =>
  useWrite(
    (file: File) => {
      const form = new FormData();
      form.append('file', file);
      return api.post('/school/logo', { body: form });
    },
    { updateCache: show },
  );

export const useRemoveLogo = () =>
  useWrite(() => api.delete('/school/logo'), {
    updateCache: (_answer, queryClient) => {
      const school = queryClient.getQueryData(schoolQuery.queryKey);
      show(school && { ...school, logo_hash: '' }, queryClient);
    },
  });
