import type { paths } from './schema';

/** The types of each call, by the description of the API: its path, query, body and answer. */
export type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The addresses below `/api` that have this verb, as in the description: `/users/{user_id}`. */
export type Address<V extends Verb> = {
  [P in keyof paths]: paths[P] extends Record<V, object> ? (P extends `/api${infer Rest}` ? Rest : never) : never;
}[keyof paths];

type Operation<V extends Verb, A extends string> = `/api${A}` extends keyof paths ? paths[`/api${A}`][V] : never;

type Json<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** The body of a successful response; `undefined` where there is none. */
export type Answer<V extends Verb, A extends string> =
  Operation<V, A> extends { responses: infer Responses } ? Json<Responses[keyof Responses & (200 | 201)]> : never;

/** Numbers may come as text, from the address of a page. */
type Segment<Value> = Value extends number ? number | string : Value;

type PathInit<Op> = Op extends { parameters: { path: infer Path extends object } }
  ? { path: { [Name in keyof Path]: Segment<Path[Name]> } }
  : { path?: never };

/** Empty, null and undefined values are left out. */
type QueryValue<Value> = (Value extends readonly (infer Each)[] ? readonly Each[] : Value) | '' | null | undefined;

type QueryInit<Op> = Op extends { parameters: { query: infer Given extends object } }
  ? { query: { [Name in keyof Given]: QueryValue<Given[Name]> } }
  : Op extends { parameters: { query?: infer Given extends object } }
    ? { query?: { [Name in keyof Given]?: QueryValue<Given[Name]> } }
    : { query?: never };

/** The parameters of a call that reads. */
export type QueryOf<A extends Address<'get'>> = Exclude<CallInit<'get', A>['query'], undefined>;

/** The keys by which a list can be sorted. */
export type SortOf<A extends Address<'get'>> = Exclude<QueryOf<A> extends { sort?: infer Sort } ? Sort : never, '' | null | undefined>;

/** A body that the call only reads. */
type Read<Value> = Value extends object ? { readonly [Key in keyof Value]: Read<Value[Key]> } : Value;

type BodyInit<Op> = Op extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Read<Body> }
  : Op extends { requestBody: { content: { 'multipart/form-data': object } } }
    ? { body: FormData }
    : Op extends { requestBody?: undefined }
      ? { body?: never }
      : Op extends { requestBody?: { content: { 'application/json': infer Body } } }
        ? { body?: Read<Body> }
        : never;

export type CallInit<V extends Verb, A extends string> = PathInit<Operation<V, A>> &
  QueryInit<Operation<V, A>> &
  BodyInit<Operation<V, A>>;
