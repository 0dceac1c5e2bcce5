import { S3Client } from '@aws-sdk/client-s3'

/** Where something lies in a bucket; `endpoint` is undefined for Amazon's own servers. */
export type S3Place = Readonly<{ bucket: string; prefix: string; endpoint: string | undefined; region: string }>

/**
 * A client of the server that holds a bucket. The credentials for it are given as everywhere with AWS: by environment, file or role.
 */
export const s3Client = ({ endpoint, region }: Pick<S3Place, 'endpoint' | 'region'>): S3Client =>
  new S3Client({
    region,
    // Checksums that newer AWS clients add by themselves are unknown to many other servers; ours are checked anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
  })
