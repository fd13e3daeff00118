import type { ComponentType } from 'react';
import { paths } from '@/paths';

/** A page that anybody may open, signed in or not. It stands by itself, without menu and router. */
export interface OutsidePage {
  path: readonly string[];
  load: () => Promise<{ default: ComponentType }>;
}

/** Every page outside besides the login. The entrance and the files that the server names are made from this. */
export const outsidePages: readonly OutsidePage[] = [
  { path: [paths.verify, paths.verifyFolio(':folio')], load: () => import('@/features/documents/VerifyPage') },
  { path: [paths.forgotPassword], load: () => import('@/features/accounts/ForgotPasswordPage') },
  { path: [paths.setPassword], load: () => import('@/features/accounts/SetPasswordPage') },
];

/** Whether an address fits a pattern as the routes have them: `/verificar/:folio`. */
const fits = (pattern: string, pathname: string): boolean =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`).test(pathname);

/** The page outside at this address, if there is one. */
export const outsidePageAt = (pathname: string): OutsidePage | undefined =>
  outsidePages.find(({ path }) => path.some((pattern) => fits(pattern, pathname)));
