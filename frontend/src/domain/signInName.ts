import { signsInByIdentityNumber } from '@/serverSettings';

/** Whether a person has something to sign in with, besides a password: an e-mail, or a document where the school allows it. */
export const hasSignInName = (user: { email: string; identity_number: string }): boolean =>
  user.email !== '' || (user.identity_number !== '' && signsInByIdentityNumber());
