import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { UploadAnswer, UploadedPicture } from '#app/catalogue/images/rules.ts';
import { cookieOf, makePerson } from './people.ts';
import { runJob } from './run-job.ts';
import { makeDataFolder } from './test-folder.ts';
import { openTestShop } from './test-shop.ts';

/** The shop with a store of its own, and a member of staff who brings pictures. */
export async function openImageShop(env: Record<string, string> = {}) {
  const folder = await makeDataFolder('images');
  const shop = await openTestShop({ DATA_DIR: folder, ...env });
  const cookie = await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] }));
  const upload = async (bytes: Uint8Array, headers: Record<string, string> = {}) => {
    const body = new Uint8Array(bytes);
    const answer = await shop.post('/admin/uploads', body, {
      cookie,
      'content-type': 'image/png',
      ...headers,
    });
    const result = (
      answer.status === 401 || answer.status === 403 ? {} : await answer.json()
    ) as UploadAnswer;
    return { answer, status: answer.status, result };
  };
  // Loads the shop's imaging now: a test may allow its library more than the shop does.
  await import('#app/job-handlers.ts');
  const listed = (fileStore: string) =>
    readdir(join(folder, fileStore)).catch(() => [] as string[]);
  const render = async (url: string) => {
    const [job] = await shop.rows<{ data: { url: string; original: string } }>(
      `select data from pgboss.job where name = 'catalogue.render-image' and data ->> 'url' = $1`,
      [url],
    );
    await runJob('catalogue.render-image', job?.data);
  };
  return {
    ...shop,
    folder,
    render,
    cookie,
    upload,
    /** The files of each file store now. */
    files: async () => ({ images: await listed('images'), originals: await listed('originals') }),
    run: (name: string, payload: Record<string, string> = {}, attempt = 1) =>
      runJob(name, payload, { attempt }),
    uploaded: async (bytes: Uint8Array): Promise<UploadedPicture> => {
      const { result } = await upload(bytes);
      if (!('picture' in result)) throw new Error(`refused: ${JSON.stringify(result)}`);
      return result.picture;
    },
    imageRow: async (url: string) => {
      const found = await shop.rows<UploadedPicture & { uploaded_by: string }>(
        'select * from images where url = $1',
        [url],
      );
      return found[0];
    },
    uploads: async () =>
      (
        await shop.rows<{ n: string }>(
          'select count(*) as n from images where uploaded_by is not null',
        )
      )[0]?.n,
  };
}

export type ImageShop = Awaited<ReturnType<typeof openImageShop>>;
